import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { LEAD_MAILS } from '../../domain/leads/notices.ts'
import { hasRole, lacksSecondFactor } from '../../domain/staff/principal.ts'
import { actOnAccount, type Shown } from '../account/act-on-account.ts'
import { Devices } from '../account/devices.tsx'
import { Factors } from '../account/factors.tsx'
import { ReauthenticationForm } from '../account/reauthentication-form.tsx'
import { Sessions } from '../account/sessions.tsx'
import { useTranslations } from '../messages/translations.ts'
import { type ActionError, attempt, formMessage } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { Notice, OneFormWarning } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { PostForm } from '../shell/post-form.tsx'
import { NewPassword, PersonFields } from '../sign-in/person-fields.tsx'

export const loader = signedInLoader(async ({ staff, principal, search }) => {
  const account = await staff.showAccount()
  const isDone = search.has('done')
  const isSent = search.has('sent')
  const needsFactor = lacksSecondFactor(principal)
  return { account, needsFactor, isDone, isSent, hasLeads: hasRole(principal, 'consultant') }
})

type Profile = { name: string; locale: string; time_zone: string; lead_mails: string }
type Acted = { intent: string; shown: Shown; error: ActionError | null; posted?: Profile | undefined }

/** Redirects to the page, unless there is something to show once. */
export const action = signedInAction(async ({ staff, field }) => {
  const intent = field('intent')
  const { result, error } = await attempt(() => actOnAccount(staff, intent, field))
  if (result && !result.app && !result.codes?.length)
    throw redirect(intent === 'device_test' ? '/account?sent' : '/account?done')
  // show the secret again beside the wrong code
  const isAgain = error?.code === 'invalid' && intent === 'app_confirm'
  const shown = isAgain ? await actOnAccount(staff, 'app', field) : (result ?? {})
  const posted =
    intent === 'profile'
      ? {
          name: field('name'),
          locale: field('locale'),
          time_zone: field('time_zone'),
          lead_mails: field('lead_mails'),
        }
      : undefined
  return data({ intent, shown, error, posted } satisfies Acted, { status: error?.status ?? 200 })
})

const FIELDS = ['current_password', 'password', 'name', 'locale', 'time_zone', 'lead_mails', 'code']

/** Why a notification did not reach a browser. */
function deviceError(acted: Acted | undefined, t: ReturnType<typeof useTranslations>): string | null {
  if (acted?.intent !== 'device_test' || !acted.error) return null
  return acted.error.code === 'gone' ? t('account.device_gone') : t('account.device_failed')
}

export default function Account() {
  const { account, needsFactor, isDone, isSent, hasLeads } = useLoaderData<typeof loader>()
  const acted = useActionData<Acted>()
  const t = useTranslations()
  const errorOf = (...intents: string[]) => (acted && intents.includes(acted.intent) ? acted.error : null)
  const profile: Profile = acted?.posted ?? account
  const isSetUp = (acted?.shown.codes?.length ?? 0) > 0
  return (
    <div className="grid max-w-6xl gap-4">
      <title>{t('account.title')}</title>
      <h1>{t('account.title')}</h1>
      <OneFormWarning />
      {needsFactor && !isSetUp && <Notice isBad text={t('account.needs_factor')} />}
      {isDone && !acted && <Notice text={t('account.saved')} />}
      {isSent && !acted && <Notice text={t('account.device_sent')} />}
      <Notice isBad text={deviceError(acted, t) ?? formMessage(acted?.error, FIELDS)} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          {!account.has_proved && !isSetUp && (
            <ReauthenticationForm
              action="/console/account"
              error={errorOf('prove', 'prove_passkey')}
              hasPasskey={account.passkeys.length > 0}
            />
          )}
          <Factors account={account} shown={acted?.shown ?? {}} error={errorOf('app_confirm')} />
        </div>
        <div className="grid gap-4">
          <Password error={errorOf('password')} />
          <section className="panel grid gap-3" aria-labelledby="profile">
            <h2 id="profile">{t('account.profile')}</h2>
            <p className="text-quiet">{account.email}</p>
            <PostForm action="/console/account" className="grid max-w-sm gap-3">
              <PersonFields
                name={profile.name}
                locale={profile.locale}
                timeZone={profile.time_zone}
                errors={errorOf('profile')?.errors}
              />
              {hasLeads && (
                <Choice
                  name="lead_mails"
                  label={t('account.lead_mails')}
                  hint={t('account.lead_mails_hint')}
                  defaultValue={profile.lead_mails}
                  options={LEAD_MAILS.map((choice) => [choice, t(`account.lead_mails_${choice}`)])}
                  errors={errorOf('profile')?.errors.lead_mails}
                />
              )}
              <Submit intent="profile">{t('account.save')}</Submit>
            </PostForm>
          </section>
          {hasLeads && <Devices devices={account.devices} push_key={account.push_key} />}
          <Sessions sessions={account.sessions} />
        </div>
      </div>
    </div>
  )
}

function Password({ error }: { error: ActionError | null }) {
  const t = useTranslations()
  return (
    <section className="panel grid gap-3" aria-labelledby="password-title">
      <h2 id="password-title">{t('account.password_title')}</h2>
      <p>{t('account.password_text')}</p>
      <PostForm action="/console/account" className="grid max-w-sm gap-3">
        <Field
          id="password-current"
          label={t('account.current_password')}
          name="current_password"
          type="password"
          autoComplete="current-password"
          errors={error?.errors.current_password}
          required
        />
        <NewPassword errors={error?.errors} />
        <Submit intent="password">{t('account.change_password')}</Submit>
      </PostForm>
    </section>
  )
}
