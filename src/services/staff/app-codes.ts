/** Codes of authenticator apps (RFC 6238): six digits, every 30 seconds, by SHA-1, which is what all apps know. */
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Clocks of phones are off by less than a step. */
const window = 1
const secretBytes = 20

const totp = (secret: string, label: { issuer: string; account: string } | null = null) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    ...(label && { issuer: label.issuer, label: label.account }),
  })

/** A new secret in base 32. */
export const newAppSecret = (randomBytes: (count: number) => Uint8Array): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32

/** The `otpauth://` address that apps read from a QR code. */
export const appAddress = (secret: string, label: { issuer: string; account: string }): string =>
  totp(secret, label).toString()

/** The step of 30 s whose code this is, of now, the one before and the one after; null when it is none. @param now milliseconds since 1970 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}
