import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../../api/staff/client.ts'
import { recordOf } from '../../../domain/collections.ts'
import { isReauthenticated } from '../../../domain/staff/principal.ts'
import { asJson, inputOf, savedValue } from '../../account/act-on-account.ts'
import { ReauthenticationForm } from '../../account/reauthentication-form.tsx'
import { useFormat, useReader, useTranslations } from '../../messages/translations.ts'
import { Saved, SetBy } from '../../settings/parts.tsx'
import { attempt, formMessage } from '../../shell/action-error.ts'
import { Submit } from '../../shell/controls.tsx'
import { Field } from '../../shell/field.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

const NAMES = ['open_months', 'lost_months', 'won_months', 'keep_orders_years'] as const

export const loader = signedInLoader(async ({ staff, principal, now, search }) => {
  const [retention, { passkeys }] = await Promise.all([staff.showRetention(), staff.showAccount()])
  const isDone = search.has('done')
  return { retention, isDone, mayChange: isReauthenticated(principal, now), hasPasskey: passkeys.length > 0 }
})

export const action = signedInAction(async ({ staff, form }) => {
  const savedInput = inputOf(form)
  const isReauthentication = form.get('intent') !== null
  const fieldOf = (name: string) =>
    String((isReauthentication ? savedValue(savedInput, name) : form.get(name)) ?? '').trim()
  const input = recordOf(NAMES, fieldOf)
  const rules = recordOf(NAMES, (name) => (input[name] === '' ? 0 : Number(input[name])))
  const { error } = await attempt(async () => {
    if (form.get('intent') === 'prove')
      await staff.reauthenticate({ current_password: String(form.get('current_password') ?? '') })
    else if (isReauthentication)
      await staff.reauthenticateWithPasskey({ response: asJson(String(form.get('response'))) })
    else await staff.saveRetention({ version: Number(form.get('version')), rules })
  })
  if (!error && !(isReauthentication && savedInput.length > 0))
    throw redirect(`/settings/retention${isReauthentication ? '' : '?done=1'}`)
  return data({ error, input, savedInput, isReauthentication }, { status: error?.status ?? 200 })
})

type Shown = StaffAnswer<'showRetention'>

export default function Retention() {
  const { retention, isDone, mayChange, hasPasskey } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const t = useTranslations()
  const { rules, next, version, changed_at, changed_by } = retention
  const error = acted?.error ?? null
  const hasInput = acted !== undefined && acted.savedInput.length > 0
  const hasReauthenticated = acted?.isReauthentication === true && !error
  const needsReauthentication = !(mayChange || hasReauthenticated) || error?.code === 'proof_needed'
  const isConflict = error?.code === 'conflict'
  const errorsOf = (name: string) => error?.errors[`rules.${name}`]
  return (
    <div className="grid gap-4">
      <title>{t('retention.title')}</title>
      <div>
        <h1>{t('retention.title')}</h1>
        <p className="mt-1 max-w-prose">{t('retention.intro')}</p>
        {version === 0 && <p className="mt-1 max-w-prose">{t('retention.by_default')}</p>}
        <SetBy by={changed_by} at={changed_at} />
        <Saved isSaved={isDone && !acted} />
      </div>
      {isConflict && (
        <Notice isBad text={t('retention.conflict', { who: changed_by ?? t('settings.somebody'), ...rules })} />
      )}
      {error && !isConflict && !needsReauthentication && (
        <Notice
          isBad
          text={formMessage(
            error,
            NAMES.map((name) => `rules.${name}`),
          )}
        />
      )}
      {needsReauthentication && (
        <div className="max-w-xl">
          <ReauthenticationForm
            action="/console/settings/retention"
            error={acted?.isReauthentication ? error : null}
            hasPasskey={hasPasskey}
            savedInput={acted?.savedInput ?? []}
          />
        </div>
      )}
      <PostForm className="panel grid max-w-xl gap-3">
        <input type="hidden" name="version" value={version} />
        <fieldset disabled={needsReauthentication} className="contents">
          {NAMES.map((name) => (
            <Field
              key={name}
              label={t(`retention.${name}`)}
              name={name}
              inputMode="numeric"
              maxLength={3}
              defaultValue={hasInput ? acted.input[name] : String(rules[name])}
              hint={t(`retention.${name}_hint`)}
              errors={errorsOf(name)}
            />
          ))}
        </fieldset>
        <Submit look="main" className="justify-self-start" disabled={needsReauthentication}>
          {t('retention.save')}
        </Submit>
      </PostForm>
      <Next next={next} isOff={rules.open_months + rules.lost_months + rules.won_months === 0} />
    </div>
  )
}

function Next({ next, isOff }: Pick<Shown, 'next'> & { isOff: boolean }) {
  const t = useTranslations()
  const { offices } = useReader()
  const { day } = useFormat()
  return (
    <section className="panel" aria-labelledby="next">
      <h2 id="next">{t('retention.next')}</h2>
      {next.length === 0 && <p className="mt-1">{t(isOff ? 'retention.off' : 'retention.none')}</p>}
      <ul className="mt-2 grid gap-1.5">
        {next.map((lead) => (
          <li key={lead.id} className="[overflow-wrap:anywhere]">
            <a className="text-link font-semibold" href={`/console/leads/${lead.id}`}>
              {lead.name}
            </a>{' '}
            <span className={`tag ${lead.is_due ? 'tag-danger' : ''}`}>
              {t(lead.is_due ? 'retention.due' : 'retention.soon')}
            </span>
            <span className="block text-sm text-quiet">
              {[
                t(`status.${lead.status}`),
                offices.nameOf(lead.office),
                t('retention.last', { day: day(lead.last_at) }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
