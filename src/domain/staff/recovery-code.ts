/** Recovery codes for a lost second factor: ten characters without similar-looking ones, 50 bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
export const recoveryCodes = 10
const codeLength = 10
/** Random bytes for one code. */
export const recoveryBytes = codeLength

/** `k3v9x-2mq7t` from ten random bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  const characters = [...bytes.slice(0, codeLength)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** Normalises an entered recovery code; null when it is malformed. */
export function readRecoveryCode(input: string): string | null {
  const characters = input
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-‐–—]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  const isCode = characters.length === codeLength && [...characters].every((character) => ALPHABET.includes(character))
  return isCode ? `${characters.slice(0, 5)}-${characters.slice(5)}` : null
}

/** Normalises the six digits of an authenticator app; null when they are malformed. */
export function readAppCode(input: string): string | null {
  const digits = input.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
