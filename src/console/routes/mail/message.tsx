import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../../api/staff/client.ts'
import { Message } from '../../mail/message.tsx'
import { titleOf } from '../../mail/message-rows.tsx'
import { useFormat, useReader, useTranslations } from '../../messages/translations.ts'
import { attempt, formMessage } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Field } from '../../shell/field.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, params, query }) => {
  const q = query.q ?? ''
  const shown = await staff.showMail({ id: params.id ?? '', q })
  // the form carries the id of the new lead: sent twice, it adds one
  return { ...shown, q, newId: crypto.randomUUID().replaceAll('-', '').slice(0, 16) }
})

export const action = signedInAction(async ({ staff, params, field }) => {
  const id = params.id ?? ''
  const intent = field('intent')
  const { result, error } = await attempt(async () => {
    if (intent === 'new') return `/leads/${(await staff.leadFromMail({ id, lead: field('lead') })).lead}?done=added`
    if (intent === 'dismiss' || intent === 'restore') {
      await staff.dismissMail({ id, from: field('from') || null, is_dismissed: intent === 'dismiss' })
      return `/mail?done=${intent === 'dismiss' ? 'dismissed' : 'restored'}`
    }
    await staff.assignMail({ id, from: field('from') || null, to: field('to') })
    return `/leads/${field('to')}?done=assigned`
  })
  if (result !== null) throw redirect(result)
  return data({ error }, { status: error.status })
})

/** A message, and the lead that it belongs to. */
export default function MailMessage() {
  const { mail, lead, leads, q, newId } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  const t = useTranslations()
  const { time } = useFormat()
  const title = titleOf(mail, t)
  const isConflict = rejected?.error?.code === 'conflict'
  return (
    <>
      <title>{title}</title>
      {lead ? (
        <BackLink to={`/console/leads/${lead.id}`}>{lead.name}</BackLink>
      ) : (
        <BackLink to="/console/mail">{t('mail_in.title')}</BackLink>
      )}
      <h1 className="mt-1 [overflow-wrap:anywhere]">{title}</h1>
      <Notice isBad text={isConflict ? t('mail_in.conflict') : formMessage(rejected?.error, [])} />
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section className="panel">
          <p className="text-sm text-quiet">{time(mail.received_at)}</p>
          <Message mail={mail} />
        </section>
        <div className="grid gap-4">
          <section className="panel">
            <h2>{t(lead ? 'mail_in.move' : 'mail_in.assign')}</h2>
            <form method="get" className="mt-2 flex flex-wrap items-end gap-2">
              <div className="min-w-0 grow">
                <Field
                  name="q"
                  label={t('mail_in.search')}
                  hint={t('mail_in.search_hint')}
                  defaultValue={q}
                  maxLength={200}
                />
              </div>
              <Submit>{t('mail_in.find')}</Submit>
            </form>
            <Leads leads={leads} from={lead?.id ?? ''} isSearch={q !== ''} />
          </section>
          {lead && (
            <PostForm className="panel grid gap-2">
              <input type="hidden" name="from" value={lead.id} />
              <h2>{t('mail_in.or')}</h2>
              <p className="text-sm text-quiet">{t('mail_in.take_off_hint')}</p>
              <Submit intent="dismiss">{t('mail_in.take_off')}</Submit>
            </PostForm>
          )}
          {!lead && (
            <PostForm className="panel grid gap-2">
              <input type="hidden" name="lead" value={newId} />
              <h2>{t('mail_in.or')}</h2>
              {mail.sender !== '' && (
                <Submit intent="new">{t(mail.channel === 'mail' ? 'mail_in.new_lead' : 'chat.new_lead')}</Submit>
              )}
              {mail.decision === 'dismissed' ? (
                <Submit intent="restore">{t('mail_in.restore')}</Submit>
              ) : (
                <Submit intent="dismiss">{t('mail_in.dismiss')}</Submit>
              )}
            </PostForm>
          )}
        </div>
      </div>
    </>
  )
}

type LeadsProps = { leads: StaffAnswer<'showMail'>['leads']; from: string; isSearch: boolean }

/** Leads of the sender or of a search, each with a button that gives it the message. */
function Leads({ leads, from, isSearch }: LeadsProps) {
  const t = useTranslations()
  const { offices } = useReader()
  if (leads.length === 0)
    return <p className="mt-2 text-quiet">{t(isSearch ? 'mail_in.none_found' : 'mail_in.none_known')}</p>
  return (
    <ul className="mt-2 grid gap-2">
      {leads.map((lead) => (
        <li key={lead.id} className="border-t border-line pt-2 [overflow-wrap:anywhere]">
          <a className="text-link inline-flex min-h-9 items-center font-semibold" href={`/console/leads/${lead.id}`}>
            {lead.name}
          </a>
          <span className="block text-sm text-quiet">
            {[lead.email, lead.phone, offices.nameOf(lead.office), t(`status.${lead.status}`)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <PostForm className="mt-1">
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="to" value={lead.id} />
            <Submit intent="assign" aria-label={t('mail_in.give_to', { name: lead.name })}>
              {t('mail_in.give')}
            </Submit>
          </PostForm>
        </li>
      ))}
    </ul>
  )
}
