import { type Kept, writeKept } from '../door/kept.ts'
import { PasskeyForm } from '../door/passkey-form.tsx'
import { useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { formMessage, type Refused } from '../shell/refused.ts'

/** Asks for the password or a passkey again before a sensitive action, and posts to the page that shows it. */
export function Prove({
  action,
  refused,
  hasPasskey,
  kept = [],
}: {
  action: string
  refused: Refused | null
  hasPasskey: boolean
  /** Input of the form that required reauthentication, from `inputOf`. */
  kept?: Kept
}) {
  const say = useWords()
  const carried = kept.length > 0 && <input type="hidden" name="kept" value={writeKept(kept)} />
  return (
    <section className="panel grid gap-3" aria-labelledby="prove">
      <h2 id="prove">{say('account.prove_title')}</h2>
      <p>{say('account.prove_text')}</p>
      {kept.length > 0 && <Notice text={say('account.prove_kept')} />}
      <Notice isBad text={formMessage(refused, ['current_password'])} />
      <PostForm action={action} className="grid max-w-sm gap-3">
        {carried}
        <Field
          label={say('account.current_password')}
          name="current_password"
          type="password"
          autoComplete="current-password"
          errors={refused?.errors.current_password}
          required
        />
        <Submit intent="prove">{say('account.prove_submit')}</Submit>
      </PostForm>
      {hasPasskey && (
        <PasskeyForm
          action={action}
          intent="prove_passkey"
          question="/console/passkey/proof"
          label={say('account.prove_passkey')}
        >
          {carried}
        </PasskeyForm>
      )}
    </section>
  )
}
