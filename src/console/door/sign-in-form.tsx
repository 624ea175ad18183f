import { useWords } from '../messages/words.ts'
import { Back, Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { formMessage, type Refused } from '../shell/refused.ts'
import { type Kept, writeKept } from './kept.ts'
import { PasskeyForm } from './passkey-form.tsx'

/** Where to go after signing in, and the input to restore. */
export type Onward = { to: string; kept: Kept }

/** Hidden fields that every step of a sign-in carries. */
export function OnwardFields({ to, kept }: Onward) {
  return (
    <>
      <input type="hidden" name="to" value={to} />
      {kept.length > 0 && <input type="hidden" name="kept" value={writeKept(kept)} />}
    </>
  )
}

export function SignInForm({ onward, refused, email }: { onward: Onward; refused?: Refused | null; email?: string }) {
  const say = useWords()
  return (
    <>
      {onward.kept.length > 0 && <Notice text={say('door.ended')} />}
      <Notice isBad text={formMessage(refused, ['email', 'password'])} />
      <form method="post" action="/console/sign-in" className="grid gap-3">
        <OnwardFields {...onward} />
        <Field
          label={say('door.email')}
          name="email"
          type="email"
          autoComplete="username webauthn"
          defaultValue={email}
          errors={refused?.errors.email}
          required
        />
        <Field
          label={say('door.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          errors={refused?.errors.password}
          required
        />
        <Submit intent="password" look="main">
          {say('door.submit')}
        </Submit>
      </form>
      <PasskeyForm action="/console/sign-in" question="/console/passkey/sign-in" label={say('door.passkey')}>
        <OnwardFields {...onward} />
      </PasskeyForm>
      <Back to="/console/forgot">{say('door.forgot')}</Back>
    </>
  )
}

/** The second step: a code after the password. */
export function SecondStep({
  onward,
  refused,
  factors,
}: {
  onward: Onward
  refused?: Refused | null
  factors: { app: boolean; passkeys: number }
}) {
  const say = useWords()
  return (
    <>
      <Notice isBad text={formMessage(refused, ['code'])} />
      <form method="post" action="/console/sign-in" className="grid gap-3">
        <OnwardFields {...onward} />
        <p>{say(factors.app ? 'door.second_app' : 'door.second_recovery')}</p>
        <Field
          label={say('door.code')}
          name="code"
          autoComplete="one-time-code"
          errors={refused?.errors.code}
          maxLength={40}
          required
        />
        <Submit intent="code" look="main">
          {say('door.confirm')}
        </Submit>
      </form>
      {factors.passkeys > 0 && (
        <PasskeyForm action="/console/sign-in" question="/console/passkey/sign-in" label={say('door.passkey')}>
          <OnwardFields {...onward} />
        </PasskeyForm>
      )}
      <form method="post" action="/console/sign-in">
        <OnwardFields {...onward} />
        <button type="submit" name="intent" value="start_over" className="text-link min-h-9 cursor-pointer">
          {say('door.start_over')}
        </button>
      </form>
    </>
  )
}
