/** A captcha key that has been read and found good. Times are milliseconds since 1970. */
export type CaptchaTicket = { nonce: string; expiresAt: number }

/** Letters and digits that are not taken for one another when drawn. */
/** What a browser works on instead of reading the picture; its form is ALTCHA's. */
export type CaptchaChallenge = { parameters: Record<string, unknown>; signature?: string | undefined }

export const CAPTCHA_ALPHABET = 'ACDEFHJKLMNPRTUVWXY3479'
export const CAPTCHA_LENGTH = 5
export const CAPTCHA_TTL_MS = 10 * 60 * 1000

/** What a person typed, as it is compared: upper case, without spaces. */
export const foldCaptchaAnswer = (answer: string) => answer.normalize('NFKC').replace(/\s/g, '').toUpperCase()
