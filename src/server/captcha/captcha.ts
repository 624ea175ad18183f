/** Captcha keys are signed and self-contained: any instance with the same secret and database issues and redeems them. */
import { randomBytes, randomInt } from 'node:crypto'
import {
  CAPTCHA_ALPHABET,
  CAPTCHA_LENGTHS,
  CAPTCHA_TTL_MS,
  type CaptchaTicket,
  foldCaptchaAnswer,
} from '../../domain/captcha.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { openSigned, sign, signed } from '../signing.ts'
import { drawCaptcha } from './draw.ts'

const PURPOSE = 'captcha'

export type CaptchaSettings = { secret: string; now: () => number; testAnswer: string | null }

/** A new key and its picture, a PNG data URI. The key contains its expiry; the answer follows from key and secret. */
export function issueCaptcha({ secret, now }: CaptchaSettings): { key: string; image: string } {
  const text = `${randomBytes(12).toString('base64url')}-${(now() + CAPTCHA_TTL_MS).toString(36)}`
  const random = () => randomInt(2 ** 32) / 2 ** 32
  const png = drawCaptcha(answerOf(secret, text), random)
  return { key: signed(secret, PURPOSE, text), image: `data:image/png;base64,${png.toString('base64')}` }
}

type Key = { text: string; ticket: CaptchaTicket }

/** Reads a key. @throws DomainError `captcha_wrong` for an unsigned key, `captcha_expired` */
export function readKey({ secret, now }: Pick<CaptchaSettings, 'secret' | 'now'>, key: string): Key {
  const text = openSigned(secret, PURPOSE, key)
  if (text === null) throw new DomainError('captcha_wrong')
  const expiresAt = Number.parseInt(text.slice(text.lastIndexOf('-') + 1), 36)
  if (!(expiresAt > now())) throw new DomainError('captcha_expired')
  return { text, ticket: { nonce: text, expiresAt } }
}

/** Reads a key and its answer; the database knows whether it was used before. @throws DomainError `captcha_wrong`, `captcha_expired` */
export function readCaptcha(
  settings: CaptchaSettings,
  { key, answer }: { key: string; answer: string },
): CaptchaTicket {
  const { secret, testAnswer } = settings
  const { text, ticket } = readKey(settings, key)
  const given = foldCaptchaAnswer(answer)
  const isRight = given === answerOf(secret, text) || (testAnswer !== null && given === foldCaptchaAnswer(testAnswer))
  if (!isRight) throw new DomainError('captcha_wrong')
  return ticket
}

/** 256 is not a multiple of the alphabet's size; the slight bias of some letters doesn't help to guess five of them. */
function answerOf(secret: string, text: string): string {
  const [first = 0, ...bytes] = sign(secret, `${PURPOSE} answer`, text)
  const length = CAPTCHA_LENGTHS[first % CAPTCHA_LENGTHS.length]
  return Array.from(bytes.slice(0, length), (byte) => CAPTCHA_ALPHABET[byte % CAPTCHA_ALPHABET.length]).join('')
}
