/** Bookings through the API, many at once. */
import { issueCaptcha } from '../../src/server/captcha/captcha.ts'
import { CAPTCHA_ANSWER } from './server.ts'
import type { Mailbox } from './smtp.ts'

export const SECRET = 'a secret for tests only'

/** A booking's body; `key` makes it unique. Its captcha is signed with the secret that the server shares. */
export function buildBooking(key: string, secret = SECRET): Record<string, unknown> {
  const captcha = issueCaptcha({ secret, now: Date.now, testAnswer: null })
  return {
    name: `Visitor ${key}`,
    email: `${key}@mail.example`,
    phone: '0917 123 4567',
    office: 'philippines',
    contact_method: 'email',
    countries: ['uk'],
    degree: 'master',
    source: 'other',
    consent: true,
    captcha: { key: captcha.key, answer: CAPTCHA_ANSWER },
    idempotency_key: `booking-${key}`,
  }
}

/**
 * A booking as the page's form posts it without script. @param digits seven digits of a phone; bookings with the same phone belong to one
 * lead
 */
export function buildBookingForm(key: string, { secret = SECRET, digits = '1234567' } = {}): URLSearchParams {
  const captcha = issueCaptcha({ secret, now: Date.now, testAnswer: null })
  return new URLSearchParams({
    name: `Visitor ${key}`,
    email: `${key}@mail.example`,
    phone: `+63 917 ${digits}`,
    office: 'philippines',
    contact_method: 'email',
    countries: 'uk',
    degree: 'master',
    source: 'other',
    consent: 'yes',
    'captcha.key': captcha.key,
    'captcha.answer': CAPTCHA_ANSWER,
    idempotency_key: `booking-${key}`,
  })
}

export type Answer = { key: string; reference: string }

/** Posts a booking; null without an answer or success. @param address of the visitor, for a server behind a proxy */
export async function postBooking(origin: string, body: Record<string, unknown>, address = ''): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/api/Home/add_inq`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Lang: 'en', ...(address && { 'X-Forwarded-For': address }) },
      body: JSON.stringify(body),
    })
    if (response.status !== 200) return null
    const { inquiry } = (await response.json()) as { inquiry: { reference: string } }
    return inquiry.reference
  } catch {
    return null
  }
}

/** Posts every body, `width` at a time; calls `onAnswer` at each success. */
export async function postAll(
  origin: string,
  bodies: Record<string, unknown>[],
  width: number,
  onAnswer: (answer: Answer) => void,
): Promise<void> {
  const waiting = [...bodies]
  const client = async () => {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      const reference = await postBooking(origin, body)
      if (reference) onAnswer({ key: String(body.idempotency_key), reference })
    }
  }
  await Promise.all(Array.from({ length: width }, client))
}

/** The mails to the office and the visitor of each booking that have not arrived, as the beginning of their Message-IDs. */
export function missingMails({ mails }: Pick<Mailbox, 'mails'>, answers: readonly Answer[]): string[] {
  const expected = answers.flatMap(({ reference }) =>
    ['office', 'visitor'].map((kind) => `<${reference.toLowerCase()}.${kind}.`),
  )
  return expected.filter((start) => !mails.some(({ messageId }) => messageId?.startsWith(start)))
}
