/** What opens an order's receipt: its reference and an end, signed. It stands in an address, so nothing about it depends on a cookie. */
import { openSigned, signed } from './signing.ts'

const PURPOSE = 'receipt'
const keptMs = 24 * 3600_000

/** Opens the receipt of an order for a day. `now` is milliseconds since 1970. */
export const issueReceipt = (secret: string, reference: string, now: number): string =>
  signed(secret, PURPOSE, `${reference}.${(now + keptMs).toString(36)}`)

/** The reference of the order that a token opens; null when it isn't ours, or its day is over. */
export function openReceipt(secret: string, token: string, now: number): string | null {
  const [reference = '', end = ''] = openSigned(secret, PURPOSE, token)?.split('.') ?? []
  return Number.parseInt(end, 36) > now ? reference : null
}
