/** A captcha key that has been read and found good. Times are milliseconds since 1970. */
export type CaptchaTicket = { nonce: string; expiresAt: number }

/** What a browser works on instead of reading the picture; its form is ALTCHA's. */
export type CaptchaChallenge = { parameters: Record<string, unknown>; signature?: string | undefined }

/** Letters and digits that people don't take for one another when they are bent and crossed (docs/decisions/0004). */
export const CAPTCHA_ALPHABET = 'ACDEKMPTUY3'
/** How many of them a picture may show. */
export const CAPTCHA_LENGTHS = [6, 7] as const
export const CAPTCHA_TTL_MS = 10 * 60 * 1000

/** What a person typed, as it is compared: upper case, without spaces. */
export const foldCaptchaAnswer = (answer: string) => answer.normalize('NFKC').replace(/\s/g, '').toUpperCase()
