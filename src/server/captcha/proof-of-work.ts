/** The way in without reading a picture: the browser works for a second or two. ALTCHA, version 2, PBKDF2. */
import { randomInt } from 'node:crypto'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge, CaptchaTicket } from '../../domain/captcha.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { sign } from '../signing.ts'
import { type CaptchaSettings, readKey } from './captcha.ts'

/** Rounds of PBKDF2 in one try: so many that a browser's overhead between tries gives a bot's server no lead. */
export const ROUNDS = 10_000
/** Tries are drawn from zero up to here: on average 4.4 million rounds, about two seconds on a phone. */
export const TRIES = 880

const secrets = (secret: string) => ({
  hmacSignatureSecret: sign(secret, 'captcha proof', 'challenge').toString('hex'),
  hmacKeySignatureSecret: sign(secret, 'captcha proof', 'key').toString('hex'),
})

/** A challenge that belongs to one captcha key, and ends with it. */
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
    // from zero on: a lowest count would be work that a bot skips
    counter: randomInt(tries),
    expiresAt: new Date(ticket.expiresAt),
    data: { key: text, tries },
  })
  return { parameters: { ...parameters }, signature }
}

/** Reads a key and the proof for it, JSON of challenge and solution. @throws DomainError `captcha_wrong`, `captcha_expired` */
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
    // whatever a stranger sends that is no proof is no proof
    return false
  }
}
