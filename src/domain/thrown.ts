/** A caught value: JavaScript throws values of any type. */

/** Properties that Node, drivers, `fetch` and IMAP add to their errors. */
type Part = 'code' | 'errcode' | 'syscall' | 'status' | 'body' | 'message' | 'cause' | 'stderr' | ImapPart
type ImapPart = 'authenticationFailed' | 'mailboxMissing' | 'responseStatus' | 'responseText'
type ThrownParts = Partial<Record<Part, unknown>>

export const partsOf = (thrown: unknown): ThrownParts => (typeof thrown === 'object' && thrown !== null ? thrown : {})

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
