import type { ReactNode } from 'react'
import { isReauthentication } from '../../account/act-on-account.ts'
import { ReauthenticationForm } from '../../account/reauthentication-form.tsx'
import { formMessage } from '../../shell/action-error.ts'
import { Notice } from '../../shell/notice.tsx'
import type { Acted } from './act.ts'

/** The forms of a page, after the password or passkey that they need. */
export function Guarded({
  acted,
  action,
  mayChange,
  hasPasskey,
  fields,
  children,
}: {
  acted: Acted<unknown> | undefined
  /** URL of the page. */
  action: string
  /** Whether the last sign-in or reauthentication is recent. */
  mayChange: boolean
  hasPasskey: boolean
  /** Fields that show their own errors. */
  fields: readonly string[]
  children: (isLocked: boolean) => ReactNode
}) {
  const error = acted?.error ?? null
  const isProof = acted !== undefined && isReauthentication(acted.intent)
  const isLocked = !(mayChange || (isProof && !error)) || error?.code === 'proof_needed'
  return (
    <>
      {!isLocked && <Notice isBad text={formMessage(error, fields)} />}
      {isLocked && (
        <div className="max-w-xl">
          <ReauthenticationForm
            action={action}
            error={isProof ? error : null}
            hasPasskey={hasPasskey}
            savedInput={acted?.savedInput ?? []}
          />
        </div>
      )}
      {children(isLocked)}
    </>
  )
}
