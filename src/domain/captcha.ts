/** A validated captcha key. Times are milliseconds since 1970. */
export type CaptchaTicket = { nonce: string; expiresAt: number }

/** The proof-of-work challenge that a browser solves instead of the picture, in ALTCHA's format. */
export type CaptchaChallenge = { parameters: Record<string, unknown>; signature?: string | undefined }

/** Letters and digits that stay distinguishable when they are bent and crossed (docs/decisions/0004). */
export const CAPTCHA_ALPHABET = 'ACDEKMPTUY3'
/** Possible lengths of the code in a picture. */
export const CAPTCHA_LENGTHS = [6, 7] as const
export const CAPTCHA_TTL_MS = 10 * 60 * 1000

/** Normalises an answer for comparison: upper case, no spaces. */
export const foldCaptchaAnswer = (answer: string) => answer.normalize('NFKC').replace(/\s/g, '').toUpperCase()
