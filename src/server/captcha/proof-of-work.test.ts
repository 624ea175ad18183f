import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CaptchaChallenge } from '../../domain/captcha.ts'
import { issueCaptcha } from './captcha.ts'
import { issueChallenge, ROUNDS, readProof, TRIES } from './proof-of-work.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const settings = { secret: 'a secret for this test', now: () => start, testAnswer: null }

/** Solves a challenge as a browser does. */
async function solve(challenge: CaptchaChallenge): Promise<string> {
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge: challenge as never, deriveKey }) })
}

const countOf = async (challenge: CaptchaChallenge): Promise<number> =>
  JSON.parse(await solve(challenge)).solution.counter

// the library checks a challenge's expiry against the real clock; ours checks the key's
const lasting = { ...settings, now: () => Date.now() }
const fewTries = 18
let key: string
let proof: string

beforeAll(async () => {
  key = issueCaptcha(lasting).key
  proof = await solve(await issueChallenge(lasting, key, fewTries))
})

test('a browser that has solved a challenge is accepted with its key', async () => {
  const { nonce, expiresAt } = await readProof(lasting, { key, proof })
  expect(key.startsWith(`${nonce}.`)).toBe(true)
  expect(expiresAt).toBeGreaterThan(Date.now())
})

test('the counter starts at zero, so that no part of the work can be skipped, and each try is long compared with a browser’s overhead', async () => {
  const { parameters } = await issueChallenge(lasting, key)
  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: ROUNDS, data: { tries: TRIES } })
  const counters = await Promise.all(
    Array.from({ length: 6 }, async () => countOf(await issueChallenge(lasting, key, fewTries))),
  )
  expect(Math.max(...counters)).toBeLessThan(fewTries)
  expect(new Set(counters).size).toBeGreaterThan(1)
})

test('a challenge that the solver made cheaper is rejected', async () => {
  const { challenge, solution } = JSON.parse(proof)
  const data = { ...challenge.parameters.data, tries: 1 }
  const cheaper = { ...challenge, parameters: { ...challenge.parameters, data } }
  await expect(readProof(lasting, { key, proof: JSON.stringify({ challenge: cheaper, solution }) })).rejects.toThrow(
    'captcha_wrong',
  )
})

test('a proof is not valid for another key', async () => {
  await expect(readProof(lasting, { key: issueCaptcha(lasting).key, proof })).rejects.toThrow('captcha_wrong')
})

test('a proof made with another secret is rejected', async () => {
  const others = { ...lasting, secret: 'another secret altogether' }
  const forged = await solve(await issueChallenge(others, issueCaptcha(others).key, fewTries))
  await expect(readProof(lasting, { key, proof: forged })).rejects.toThrow('captcha_wrong')
})

test('an expired key takes no proof', async () => {
  const later = { ...lasting, now: () => Date.now() + 11 * 60_000 }
  await expect(readProof(later, { key, proof })).rejects.toThrow('captcha_expired')
})

describe('an invalid proof', () => {
  test.each(['', 'null', '{}', '[]', '{"challenge":{}}', '"x"', '{"challenge":{"parameters":null}}', 'not JSON'])(
    '%s is rejected',
    async (text) => {
      await expect(readProof(lasting, { key, proof: text })).rejects.toThrow('captcha_wrong')
    },
  )

  test('a solution with another counter is rejected', async () => {
    const { challenge, solution } = JSON.parse(proof)
    const other = JSON.stringify({
      challenge,
      solution: { ...solution, counter: solution.counter + 1, derivedKey: '00'.repeat(32) },
    })
    await expect(readProof(lasting, { key, proof: other })).rejects.toThrow('captcha_wrong')
  })

  test('an easier challenge of the visitor’s own making is rejected', async () => {
    const { challenge, solution } = JSON.parse(proof)
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '0' } }
    await expect(readProof(lasting, { key, proof: JSON.stringify({ challenge: easier, solution }) })).rejects.toThrow(
      'captcha_wrong',
    )
  })
})
