import { useTranslations } from '../messages/translations.ts'
import { type ActionError, formMessage } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import { type SavedInput, writeSavedInput } from '../sign-in/saved-input.ts'

/** Asks for the password or a passkey again before a sensitive action, and posts to the page that shows it. */
export function ReauthenticationForm({
  action,
  error,
  hasPasskey,
  savedInput = [],
}: {
  action: string
  error: ActionError | null
  hasPasskey: boolean
  /** Input of the form that required reauthentication, from `inputOf`. */
  savedInput?: SavedInput
}) {
  const t = useTranslations()
  const carriedInput = savedInput.length > 0 && <input type="hidden" name="kept" value={writeSavedInput(savedInput)} />
  return (
    <section className="panel grid gap-3" aria-labelledby="prove">
      <h2 id="prove">{t('account.reauthenticate_title')}</h2>
      <p>{t('account.reauthenticate_text')}</p>
      {savedInput.length > 0 && <Notice text={t('account.reauthenticate_saved')} />}
      <Notice isBad text={formMessage(error, ['current_password'])} />
      <PostForm action={action} className="grid max-w-sm gap-3">
        {carriedInput}
        <Field
          label={t('account.current_password')}
          name="current_password"
          type="password"
          autoComplete="current-password"
          errors={error?.errors.current_password}
          required
        />
        <Submit intent="prove">{t('account.reauthenticate_submit')}</Submit>
      </PostForm>
      {hasPasskey && (
        <PasskeyForm
          action={action}
          intent="prove_passkey"
          question="/console/passkey/proof"
          label={t('account.reauthenticate_passkey')}
        >
          {carriedInput}
        </PasskeyForm>
      )}
    </section>
  )
}
