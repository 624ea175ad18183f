import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 of `text` for one purpose, so that a token of one kind is never valid as another. */
export function sign(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()
}

/** `text.signature`, both URL-safe when the text is. */
export const signed = (secret: string, purpose: string, text: string): string =>
  `${text}.${sign(secret, purpose, text).toString('base64url')}`

/** The text of a signed token; null for an invalid signature. */
export function openSigned(secret: string, purpose: string, token: string): string | null {
  const at = token.lastIndexOf('.')
  if (at < 1) return null
  const text = token.slice(0, at)
  const given = Buffer.from(token.slice(at + 1), 'base64url')
  const right = sign(secret, purpose, text)
  return given.length === right.length && timingSafeEqual(given, right) ? text : null
}

/** Compares two texts in constant time. */
export const isSameText = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right))
const digest = (text: string) => createHash('sha256').update(text).digest()
