import type { ReactNode } from 'react'
import { useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'

/** A form that a passkey fills in. The script shell/script/passkeys.ts shows it and fetches its challenge from `question`. */
export function PasskeyForm({
  action,
  question,
  label,
  intent = 'passkey',
  makes = false,
  children,
}: {
  action: string
  question: string
  label: string
  intent?: string
  /** Creates a passkey instead of using one. */
  makes?: boolean
  children?: ReactNode
}) {
  const t = useTranslations()
  return (
    <PostForm
      action={action}
      hidden
      data-passkey={makes ? 'make' : 'use'}
      data-question={question}
      className="grid max-w-sm gap-3"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="response" />
      {children}
      <p className="note-bad" role="alert" hidden data-failed>
        {t('sign_in.passkey_failed')}
      </p>
      <Submit>{label}</Submit>
    </PostForm>
  )
}
