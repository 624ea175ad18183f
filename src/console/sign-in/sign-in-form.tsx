import { useTranslations } from '../messages/translations.ts'
import { type ActionError, formMessage } from '../shell/action-error.ts'
import { BackLink, Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { type SavedInput, writeSavedInput } from './saved-input.ts'

/** Where to go after signing in, and the input to restore. */
export type SignInTarget = { to: string; savedInput: SavedInput }

/** Hidden fields that every step of a sign-in carries. */
export function SignInTargetFields({ to, savedInput }: SignInTarget) {
  return (
    <>
      <input type="hidden" name="to" value={to} />
      {savedInput.length > 0 && <input type="hidden" name="kept" value={writeSavedInput(savedInput)} />}
    </>
  )
}

export function SignInForm({
  target,
  error,
  email,
}: {
  target: SignInTarget
  error?: ActionError | null
  email?: string
}) {
  const t = useTranslations()
  return (
    <>
      {target.savedInput.length > 0 && <Notice text={t('sign_in.ended')} />}
      <Notice isBad text={formMessage(error, ['email', 'password'])} />
      <form method="post" action="/console/sign-in" className="grid gap-3">
        <SignInTargetFields {...target} />
        <Field
          label={t('sign_in.email')}
          name="email"
          type="email"
          autoComplete="username webauthn"
          defaultValue={email}
          errors={error?.errors.email}
          required
        />
        <Field
          label={t('sign_in.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          errors={error?.errors.password}
          required
        />
        <Submit intent="password" look="main">
          {t('sign_in.submit')}
        </Submit>
      </form>
      <PasskeyForm action="/console/sign-in" question="/console/passkey/sign-in" label={t('sign_in.passkey')}>
        <SignInTargetFields {...target} />
      </PasskeyForm>
      <BackLink to="/console/forgot">{t('sign_in.forgot')}</BackLink>
    </>
  )
}

/** The second step: a code after the password. */
export function SecondStep({
  target,
  error,
  factors,
}: {
  target: SignInTarget
  error?: ActionError | null
  factors: { app: boolean; passkeys: number }
}) {
  const t = useTranslations()
  return (
    <>
      <Notice isBad text={formMessage(error, ['code'])} />
      <form method="post" action="/console/sign-in" className="grid gap-3">
        <SignInTargetFields {...target} />
        <p>{t(factors.app ? 'sign_in.second_app' : 'sign_in.second_recovery')}</p>
        <Field
          label={t('sign_in.code')}
          name="code"
          autoComplete="one-time-code"
          errors={error?.errors.code}
          maxLength={40}
          required
        />
        <Submit intent="code" look="main">
          {t('sign_in.confirm')}
        </Submit>
      </form>
      {factors.passkeys > 0 && (
        <PasskeyForm action="/console/sign-in" question="/console/passkey/sign-in" label={t('sign_in.passkey')}>
          <SignInTargetFields {...target} />
        </PasskeyForm>
      )}
      <form method="post" action="/console/sign-in">
        <SignInTargetFields {...target} />
        <button type="submit" name="intent" value="start_over" className="text-link min-h-9 cursor-pointer">
          {t('sign_in.start_over')}
        </button>
      </form>
    </>
  )
}
