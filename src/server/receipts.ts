/** What opens an order's receipt: its reference and an end, signed. It stands in an address, so nothing about it depends on a cookie. */
import { openSigned, signed } from './signing.ts'

const PURPOSE = 'receipt'
const dayMs = 24 * 3600_000
/** Days for which the link in a mail opens: it stands in the mailbox of whoever ordered, and files are fetched by it. */
const mailedReceiptDays = 90

/** Opens the receipt of an order, for a day where nothing else is said. `now` is milliseconds since 1970. */
export const issueReceipt = (secret: string, reference: string, now: number, days = 1): string =>
  signed(secret, PURPOSE, `${reference}.${(now + days * dayMs).toString(36)}`)

/** The reference of the order that a token opens; null when it isn't ours, or its time is over. */
export function openReceipt(secret: string, token: string, now: number): string | null {
  const [reference = '', end = ''] = openSigned(secret, PURPOSE, token)?.split('.') ?? []
  return Number.parseInt(end, 36) > now ? reference : null
}

/** Path of an order's receipt as mails name it, for 90 days. */
export const receiptPath = (secret: string, reference: string, now: number): string =>
  `/service_result?receipt=${issueReceipt(secret, reference, now, mailedReceiptDays)}`
