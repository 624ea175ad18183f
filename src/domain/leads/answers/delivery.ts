/** What became of a mail, as its row of the outbox tells it. */

export const DELIVERY_STATES = ['waiting', 'retrying', 'refused', 'given_up', 'sent', 'in_folder'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
export const REFUSAL_REASONS = ['no_mailbox', 'mailbox_full', 'no_domain', 'not_wanted', 'no_server', 'other'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export type Delivery = {
  state: DeliveryState
  /** When it left, was given up, or is tried next, in ms; null when that is not known any more. */
  at: number | null
  /** Of what was refused or delayed. */
  reason: RefusalReason | null
  /** The mail server’s own codes, such as `550 5.1.1`. */
  code: string
}

/** Whether a mail of a kind goes to the person who wrote: `office` tells an office of a lead, `staff` goes to one of us. */
export const isToPerson = (kind: string): boolean => kind !== 'office' && kind !== 'staff'

/** Noted instead of an error on a mail that became a file, because no mail server is set. */
export const WRITTEN_TO_FOLDER = 'folder'

export type Posted = {
  attempts: number
  refusals: number
  next_attempt_at: number
  sent_at: number | null
  failed_at: number | null
  last_error: string | null
}

/** @param mail null for one that was handed over and has been forgotten since */
export function deliveryOf(mail: Posted | null): Delivery {
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

/** What the codes of SMTP (RFC 5321, RFC 3463) say, as far as they say it. @param error such as `EENVELOPE 550 5.1.1` */
export function reasonOf(error: string): RefusalReason {
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

/** What is kept of a failure: codes alone, since the server’s own sentence may quote the address. */
export function errorCodes({ code = 'unknown', responseCode = 0, response = '' }: SmtpError): string {
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return [code, responseCode || '', enhanced].filter(Boolean).join(' ')
}

/** Whether the address itself was refused for good, and not the text, the sender or the whole exchange. */
export const isAddressRefused = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && command === 'RCPT TO'
