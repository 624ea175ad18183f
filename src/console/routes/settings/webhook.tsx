import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../../api/staff/client.ts'
import { WEBHOOK_EVENTS } from '../../../domain/connections/webhooks.ts'
import { isReauthenticated } from '../../../domain/staff/principal.ts'
import { isReauthentication } from '../../account/act-on-account.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { type Acted, actOnConnections, savedValues } from '../../settings/connections/act.ts'
import { Guarded } from '../../settings/connections/guarded.tsx'
import { EVENT_LABELS } from '../../settings/connections/words.ts'
import { Saved } from '../../settings/parts.tsx'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Checkbox, CheckboxGroup } from '../../shell/field.tsx'
import { CardTable, Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

const LIST = '/settings/connections'

export const loader = signedInLoader(async ({ staff, principal, now, params, search }) => {
  const [webhook, { passkeys }] = await Promise.all([staff.showWebhook({ id: params.id }), staff.showAccount()])
  return {
    webhook,
    done: search.get('done'),
    mayChange: isReauthenticated(principal, now),
    hasPasskey: passkeys.length > 0,
  }
})

export const action = signedInAction(async ({ staff, form, field, params: { id } }) => {
  const acted = await actOnConnections<object>(staff, form, {
    save: () => staff.changeWebhook({ id, events: form.getAll('events'), is_on: form.has('is_on') }),
    remove: () => staff.removeWebhook({ id }),
    test: () => staff.testWebhook({ id }),
    resend: () => staff.resendDelivery({ id, delivery: field('delivery') }),
  })
  const { intent, error, savedInput, result } = acted
  if (!error && intent === 'remove') throw redirect(`${LIST}?done`)
  if (!error && isReauthentication(intent) && savedInput.length === 0) throw redirect(`${LIST}/${id}`)
  if (!error && result) {
    const isRefused = 'is_delivered' in result && result.is_delivered === false
    throw redirect(`${LIST}/${id}?done=${intent === 'save' ? 'saved' : isRefused ? 'failed' : 'sent'}`)
  }
  return data(acted, { status: error?.status ?? 200 })
})

export default function Webhook() {
  const { webhook, done, mayChange, hasPasskey } = useLoaderData<typeof loader>()
  const acted = useActionData<Acted<object>>()
  const t = useTranslations()
  const { time } = useFormat()
  const { id, url, failed_at, deliveries } = webhook
  const action = `/console${LIST}/${id}`
  return (
    <div className="grid max-w-4xl gap-4">
      <title>{`${url} · ${t('connections.title')}`}</title>
      <div>
        <BackLink to={`/console${LIST}`}>{t('connections.title')}</BackLink>
        <h1 className="[overflow-wrap:anywhere]">{url}</h1>
        <Saved isSaved={done === 'saved' && !acted} />
      </div>
      {done === 'sent' && !acted && <Notice text={t('connections.delivered_now')} />}
      {done === 'failed' && !acted && <Notice isBad text={t('connections.not_delivered')} />}
      {failed_at !== null && <Notice isBad text={t('connections.switched_off', { time: time(Number(failed_at)) })} />}
      <Guarded acted={acted} action={action} mayChange={mayChange} hasPasskey={hasPasskey} fields={['events']}>
        {(isLocked) => <Settings webhook={webhook} action={action} acted={acted} isLocked={isLocked} />}
      </Guarded>
      <section aria-labelledby="log">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 id="log">{t('connections.log')}</h2>
          <PostForm action={action}>
            <Submit intent="test">{t('connections.send_test')}</Submit>
          </PostForm>
        </div>
        <p className="mt-1 text-sm text-quiet">{t('connections.log_text')}</p>
        {deliveries.length === 0 ? (
          <p className="panel mt-3">{t('connections.log_none')}</p>
        ) : (
          <Log deliveries={deliveries} action={action} />
        )}
      </section>
    </div>
  )
}

type SettingsProps = {
  webhook: StaffAnswer<'showWebhook'>
  action: string
  acted: Acted<object> | undefined
  isLocked: boolean
}

function Settings({ webhook: { events, is_on }, action, acted, isLocked }: SettingsProps) {
  const t = useTranslations()
  const savedOn = savedValues(acted, 'save', 'is_on')
  return (
    <section className="panel grid gap-3">
      <PostForm action={action} className="grid gap-3">
        <fieldset disabled={isLocked} className="contents">
          <CheckboxGroup
            label={t('connections.events')}
            name="events"
            options={WEBHOOK_EVENTS.map((event) => [event, t(EVENT_LABELS[event])])}
            checked={savedValues(acted, 'save', 'events') ?? events}
            errors={acted?.error?.errors.events}
          />
          <Checkbox
            name="is_on"
            label={t('connections.switch_on')}
            defaultChecked={savedOn === null ? is_on : savedOn.length > 0}
          />
        </fieldset>
        <Submit intent="save" look="main" className="justify-self-start" disabled={isLocked}>
          {t('connections.save')}
        </Submit>
      </PostForm>
      <PostForm action={action} className="grid gap-2 border-t border-line pt-3">
        <p className="text-sm text-quiet">{t('connections.remove_text')}</p>
        <Submit intent="remove" look="danger" className="justify-self-start" disabled={isLocked}>
          {t('connections.remove')}
        </Submit>
      </PostForm>
    </section>
  )
}

type Delivery = StaffAnswer<'showWebhook'>['deliveries'][number]

function Log({ deliveries, action }: { deliveries: Delivery[]; action: string }) {
  const t = useTranslations()
  return (
    <CardTable head={[t('connections.time'), t('connections.event'), t('connections.result'), t('connections.resend')]}>
      {deliveries.map((delivery) => (
        <LogRow key={delivery.id} delivery={delivery} action={action} />
      ))}
    </CardTable>
  )
}

function LogRow({ delivery, action }: { delivery: Delivery; action: string }) {
  const t = useTranslations()
  const { time } = useFormat()
  const { id, event, lead_id, created_at, attempts, next_attempt_at, state, status, error } = delivery
  const at = time(Number(created_at))
  const why = [
    ...(status === null ? [] : [t('connections.status', { status: String(status) })]),
    ...(error === null ? [] : [t(`connections.error_${error}`)]),
    ...(attempts > 1 ? [t('connections.attempts', { count: attempts })] : []),
  ]
  return (
    <tr
      className="border-b border-line align-top last:border-0 max-md:block max-md:px-3 max-md:py-2 md:*:px-3 md:*:py-1.5"
      data-delivery={state}
    >
      <td className="text-sm whitespace-nowrap text-quiet max-md:block">{at}</td>
      <td className="max-md:block">
        {t(EVENT_LABELS[event])}
        {lead_id !== null && (
          <a className="block text-sm text-link" href={`/console/leads/${lead_id}`}>
            {t('connections.lead')}
          </a>
        )}
      </td>
      <td className="max-md:block">
        <span className={`tag ${state === 'delivered' ? 'tag-jade' : state === 'failed' ? 'tag-danger' : ''}`}>
          {state === 'waiting'
            ? t('connections.state_waiting', { time: time(Number(next_attempt_at)) })
            : t(`connections.state_${state}`)}
        </span>
        {why.length > 0 && <span className="block text-sm text-quiet">{why.join(' · ')}</span>}
      </td>
      <td className="max-md:block">
        <PostForm action={action}>
          <input type="hidden" name="delivery" value={id} />
          <button
            type="submit"
            name="intent"
            value="resend"
            className="text-link min-h-9 cursor-pointer"
            aria-label={t('shell.pair', { label: t('connections.resend'), value: `${t(EVENT_LABELS[event])}, ${at}` })}
          >
            {t('connections.resend')}
          </button>
        </PostForm>
      </td>
    </tr>
  )
}
