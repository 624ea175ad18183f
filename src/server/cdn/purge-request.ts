/** The one request that tells a cache in front that everything is another now. */
import { createHmac } from 'node:crypto'

const PURPOSE = 'cdn purge'
/** Header of the moment in seconds and of the signature over it and the body. */
export const SIGNATURE = 'Waypoint-Signature'

/** The key that purges are signed with, hexadecimal: who checks them need not know `SECRET`, which opens more. */
export const purgeKey = (secret: string): string => createHmac('sha256', secret).update(PURPOSE).digest('hex')

/** `t=1795330000,v1=…`: HMAC-SHA-256 of `1795330000.BODY`, hexadecimal. */
export function purgeSignature(key: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}

export type PurgeRequest = {
  url: string
  /** Origins below which everything is another. */
  origins: readonly string[]
  secret: string
  timeoutMs: number
}

/** Posts a JSON list of addresses, such as `["https://a.example/*"]`. @throws Error when that wasn't answered by a 2xx in time; redirects are not followed */
export async function sendPurge({ url, origins, secret, timeoutMs }: PurgeRequest, now: number): Promise<void> {
  const body = JSON.stringify([...new Set(origins)].map((origin) => `${origin}/*`))
  const signature = purgeSignature(purgeKey(secret), Math.floor(now / 1000), body)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [SIGNATURE]: signature },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the purge was answered ${answer.status}`)
}
