/** The delivery state of a mail, from its row in the outbox. */

export const DELIVERY_STATES = ['waiting', 'retrying', 'refused', 'given_up', 'sent', 'in_folder'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
export const BOUNCE_REASONS = [
  'no_mailbox',
  'mailbox_full',
  'no_domain',
  'not_wanted',
  'no_server',
  'file_gone',
  'other',
] as const
export type BounceReason = (typeof BOUNCE_REASONS)[number]

export type Delivery = {
  state: DeliveryState
  /** The time at which it was sent or given up, or of the next attempt, in ms; null when unknown. */
  at: number | null
  /** For rejected or delayed mails. */
  reason: BounceReason | null
  /** The mail server’s own codes, such as `550 5.1.1`. */
  code: string
}

/** Whether a mail of a kind goes to the person who wrote: `office` notifies an office of a lead, `staff` a member of the team. */
export const isToPerson = (kind: string): boolean => kind !== 'office' && kind !== 'staff'

/** Stored instead of an error for a mail that was written to a folder because no mail server is configured. */
export const WRITTEN_TO_FOLDER = 'folder'

/** The code of a mail with an attachment that is no longer stored: it doesn't leave without it. */
export const ATTACHMENT_GONE = 'EATTACHMENT'

export type MailState = {
  attempts: number
  refusals: number
  next_attempt_at: number
  sent_at: number | null
  failed_at: number | null
  last_error: string | null
}

/** @param mail null for a delivered mail whose row has been deleted since */
export function deliveryOf(mail: MailState | null): Delivery {
  if (!mail) return { state: 'sent', at: null, reason: null, code: '' }
  const { attempts, refusals, next_attempt_at, sent_at, failed_at, last_error } = mail
  if (sent_at !== null)
    return { state: last_error === WRITTEN_TO_FOLDER ? 'in_folder' : 'sent', at: sent_at, reason: null, code: '' }
  const why = { reason: last_error ? reasonOf(last_error) : null, code: codesOf(last_error ?? '') }
  if (failed_at !== null) return { state: 'given_up', at: failed_at, ...why }
  if (refusals > 0) return { state: 'refused', at: next_attempt_at, ...why }
  return attempts > 0 ? { state: 'retrying', at: next_attempt_at, ...why } : { state: 'waiting', at: null, ...why }
}

const codesOf = (error: string) => (error.match(/\b\d{3}\b(?: \d\.\d{1,3}\.\d{1,3})?/) ?? [''])[0]

/** The reason from the SMTP status codes (RFC 5321, RFC 3463). @param error such as `EENVELOPE 550 5.1.1` */
export function reasonOf(error: string): BounceReason {
  if (error === ATTACHMENT_GONE) return 'file_gone'
  const [, status = '', subject = '', detail = ''] = /\b(\d{3})\b(?: \d\.(\d{1,3})\.(\d{1,3}))?/.exec(error) ?? []
  if (!status) return 'no_server'
  if (subject === '1' && ['2', '10'].includes(detail)) return 'no_domain'
  if (subject === '1') return 'no_mailbox'
  if (subject === '2') return detail === '2' ? 'mailbox_full' : 'no_mailbox'
  if (subject === '4') return 'no_domain'
  if (subject === '7') return 'not_wanted'
  if (['550', '551', '553'].includes(status)) return 'no_mailbox'
  return status === '552' ? 'mailbox_full' : 'other'
}

type SmtpError = { responseCode?: number; code?: string; command?: string; response?: string }

/** The stored part of a failure: only codes, since the server’s own sentence may quote the address. */
export function errorCodes({ code = 'unknown', responseCode = 0, response = '' }: SmtpError): string {
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return [code, responseCode || '', enhanced].filter(Boolean).join(' ')
}

/** Whether the server permanently rejected the address itself, and not the text, the sender or the whole exchange. */
export const isAddressBounced = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && command === 'RCPT TO'
