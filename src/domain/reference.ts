import { defaultEdition } from './editions.ts'
import { type Localized, localize } from './localized.ts'

/** Crockford's base 32: no I, L, O, U, so that a reference survives a phone call. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Opens the references of an organisation whose name has no two words in Latin letters. */
const NAMELESS_PREFIX = 'REF'

/** The first letters of an organisation's references: its choice, else the initials of its name, such as BP of Bright Path. */
function prefixOf({ name, branding }: Organisation): string {
  if (branding?.reference_prefix) return branding.reference_prefix
  const latin = localize(name, defaultEdition()).text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/đ/gi, 'd')
  const initials = [...latin.matchAll(/\b[a-z]/gi)].map(([letter]) => letter.toUpperCase())
  return initials.length < 2 ? NAMELESS_PREFIX : initials.slice(0, 4).join('')
}

type Organisation = { name: Localized; branding?: { reference_prefix?: string | undefined } | undefined }

/** `BP-XXXX-XXXX` from 8 random bytes; 40 bits of them are used. */
export function leadReference(randomBytes: Uint8Array, organisation: Organisation): string {
  const letters = Array.from(randomBytes.slice(0, 8), (byte) => ALPHABET[byte % 32]).join('')
  return `${prefixOf(organisation)}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
