/** Crockford's base 32: no I, L, O, U, so that a reference survives a phone call. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The first letters of references where the organisation has not chosen its own. */
const DEFAULT_PREFIX = 'WP'

/** `WP-XXXX-XXXX` from 8 random bytes; 40 bits of them are used. @param prefix two to four capital letters */
export function leadReference(randomBytes: Uint8Array, prefix = DEFAULT_PREFIX): string {
  const letters = Array.from(randomBytes.slice(0, 8), (byte) => ALPHABET[byte % 32]).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
