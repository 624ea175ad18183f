/** Recovery codes for a lost second factor: ten characters without similar-looking ones, 50 bits each. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
export const recoveryCodes = 10
const codeLength = 10
/** Random bytes for one code. */
export const recoveryBytes = codeLength

/** `k3v9x-2mq7t` from ten random bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  const signs = [...bytes.slice(0, codeLength)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Normalises an entered recovery code; null when it is malformed. */
export function readRecoveryCode(input: string): string | null {
  const signs = input
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-‐–—]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  const isCode = signs.length === codeLength && [...signs].every((sign) => SIGNS.includes(sign))
  return isCode ? `${signs.slice(0, 5)}-${signs.slice(5)}` : null
}

/** Normalises the six digits of an authenticator app; null when they are malformed. */
export function readAppCode(input: string): string | null {
  const digits = input.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
