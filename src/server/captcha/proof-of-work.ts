/** The way in for those who can't read pictures: the browser works for a second or two. ALTCHA, version 2, PBKDF2. */
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge, CaptchaTicket } from '../../domain/captcha.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { sign } from '../signing.ts'
import { type CaptchaSettings, readKey } from './captcha.ts'

/** Rounds of one try, and how many tries a browser needs: about a second on a desk, a few on a phone. */
const cost = 1000
const [triesMin, triesMax] = [1500, 4500]

const secrets = (secret: string) => ({
  hmacSignatureSecret: sign(secret, 'captcha proof', 'challenge').toString('hex'),
  hmacKeySignatureSecret: sign(secret, 'captcha proof', 'key').toString('hex'),
})

/** A challenge that belongs to one captcha key, and ends with it. */
export async function issueChallenge(
  settings: Pick<CaptchaSettings, 'secret' | 'now'>,
  key: string,
): Promise<CaptchaChallenge> {
  const { text, ticket } = readKey(settings, key)
  const { parameters, signature } = await createChallenge({
    ...secrets(settings.secret),
    deriveKey,
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(triesMin, triesMax),
    expiresAt: new Date(ticket.expiresAt),
    data: { key: text },
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
