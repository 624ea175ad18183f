/** Codes for whoever has lost the second factor: ten signs without those that look alike. 50 bits each. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
export const recoveryCodes = 10
const codeLength = 10
/** Random bytes that one code takes. */
export const recoveryBytes = codeLength

/** `k3v9x-2mq7t` of ten random bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  const signs = [...bytes.slice(0, codeLength)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** What was typed as the code that was given, however it is written; null when it can be none. */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-‐–—]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  const isCode = signs.length === codeLength && [...signs].every((sign) => SIGNS.includes(sign))
  return isCode ? `${signs.slice(0, 5)}-${signs.slice(5)}` : null
}

/** The six digits of an authenticator app, however they are written; null when they can be none. */
export function readAppCode(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
