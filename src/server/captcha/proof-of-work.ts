/** The captcha without a picture: the browser computes for a second or two. ALTCHA, version 2, PBKDF2. */
import { randomInt } from 'node:crypto'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge, CaptchaTicket } from '../../domain/captcha.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { sign } from '../signing.ts'
import { type CaptchaSettings, readKey } from './captcha.ts'

/** Rounds of PBKDF2 in one try: many, so that a browser's overhead between tries gives a bot's server no advantage. */
export const ROUNDS = 10_000
/** Upper limit of the random counter, from zero: on average 4.4 million rounds, about two seconds on a phone. */
export const TRIES = 880

const secrets = (secret: string) => ({
  hmacSignatureSecret: sign(secret, 'captcha proof', 'challenge').toString('hex'),
  hmacKeySignatureSecret: sign(secret, 'captcha proof', 'key').toString('hex'),
})

/** A challenge for one captcha key, with the same expiry. */
export async function issueChallenge(
  settings: Pick<CaptchaSettings, 'secret' | 'now'>,
  key: string,
  tries = TRIES,
): Promise<CaptchaChallenge> {
  const { text, ticket } = readKey(settings, key)
  const { parameters, signature } = await createChallenge({
    ...secrets(settings.secret),
    deriveKey,
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    // from zero: a lower limit would be work that a bot skips
    counter: randomInt(tries),
    expiresAt: new Date(ticket.expiresAt),
    data: { key: text, tries },
  })
  return { parameters: { ...parameters }, signature }
}

/** Reads a key and its proof, JSON of challenge and solution. @throws DomainError `captcha_wrong`, `captcha_expired` */
export async function readProof(
  settings: Pick<CaptchaSettings, 'secret' | 'now'>,
  { key, proof }: { key: string; proof: string },
): Promise<CaptchaTicket> {
  const { text, ticket } = readKey(settings, key)
  if (!(await isProof(settings.secret, text, proof))) throw new DomainError('captcha_wrong')
  return ticket
}

async function isProof(secret: string, text: string, proof: string): Promise<boolean> {
  try {
    const { challenge, solution } = JSON.parse(proof) as Payload
    if (challenge.parameters.data?.key !== text) return false
    const { verified } = await verifySolution({ ...secrets(secret), challenge, solution, deriveKey })
    return verified
  } catch {
    // malformed input is an invalid proof
    return false
  }
}
