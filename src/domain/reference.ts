/** Crockford's base 32: no I, L, O, U, so that a reference survives a phone call. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `WP-XXXX-XXXX` from 8 random bytes; 40 bits of them are used. */
export function leadReference(randomBytes: Uint8Array): string {
  const letters = Array.from(randomBytes.slice(0, 8), (byte) => ALPHABET[byte % 32]).join('')
  return `WP-${letters.slice(0, 4)}-${letters.slice(4)}`
}
