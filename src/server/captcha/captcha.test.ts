import { expect, test } from 'vitest'
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTHS, CAPTCHA_TTL_MS } from '../../domain/captcha.ts'
import { sign, signed } from '../signing.ts'
import { type CaptchaSettings, issueCaptcha, readCaptcha } from './captcha.ts'
import { drawCaptcha } from './draw.ts'
import { GLYPHS } from './glyphs.ts'

const secret = 'a secret of some length'
const noon = Date.UTC(2026, 10, 20, 12)

const buildSettings = (settings: Partial<CaptchaSettings> = {}): CaptchaSettings => ({
  secret,
  now: () => noon,
  testAnswer: null,
  ...settings,
})

const textOf = (key: string) => key.slice(0, key.lastIndexOf('.'))

/** The letters in the picture of a key: only the holder of the secret can compute them. */
function answerOf(key: string, of = secret): string {
  const [first = 0, ...bytes] = sign(of, 'captcha answer', textOf(key))
  const letters = bytes.slice(0, CAPTCHA_LENGTHS[first % CAPTCHA_LENGTHS.length])
  return letters.map((byte) => CAPTCHA_ALPHABET[byte % CAPTCHA_ALPHABET.length]).join('')
}

/** A number sequence that repeats for the same seed. */
function numbersFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

test('the right answer returns a ticket that expires ten minutes after the picture was made', () => {
  const { key } = issueCaptcha(buildSettings())
  const ticket = readCaptcha(buildSettings(), { key, answer: answerOf(key) })
  expect(ticket).toEqual({ nonce: textOf(key), expiresAt: noon + 10 * 60_000 })
})

test('lower-case letters, spaces and full-width letters are accepted', () => {
  const { key } = issueCaptcha(buildSettings())
  const answer = answerOf(key)
  const wide = [...answer].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('')
  for (const input of [answer.toLowerCase(), ` ${[...answer].join(' ')} `, wide])
    expect(readCaptcha(buildSettings(), { key, answer: input }).nonce).toBe(textOf(key))
})

test('a wrong answer is rejected', () => {
  const { key } = issueCaptcha(buildSettings())
  const answer = answerOf(key)
  const other = answer.startsWith('A') ? 'C' : 'A'
  for (const invalid of [other + answer.slice(1), answer.slice(1), `${answer}A`, '', `${answer}-`])
    expect(() => readCaptcha(buildSettings(), { key, answer: invalid })).toThrow('captcha_wrong')
})

test('the answer of one picture is not that of another', () => {
  const [first, ...others] = Array.from({ length: 3 }, () => issueCaptcha(buildSettings()).key)
  const answer = answerOf(first ?? '')
  const other = others.find((key) => answerOf(key) !== answer) ?? ''
  expect(() => readCaptcha(buildSettings(), { key: other, answer })).toThrow('captcha_wrong')
  expect(readCaptcha(buildSettings(), { key: other, answer: answerOf(other) }).nonce).toBe(textOf(other))
})

test('a key serves until the last millisecond of its ten minutes, and no longer', () => {
  const { key } = issueCaptcha(buildSettings())
  const at = (now: number) => readCaptcha(buildSettings({ now: () => now }), { key, answer: answerOf(key) })
  expect(at(noon + CAPTCHA_TTL_MS - 1).nonce).toBe(textOf(key))
  expect(() => at(noon + CAPTCHA_TTL_MS)).toThrow('captcha_expired')
  expect(() => at(noon + 86_400_000)).toThrow('captcha_expired')
})

test('an expired picture is reported as expired, whatever the answer', () => {
  const { key } = issueCaptcha(buildSettings())
  const later = buildSettings({ now: () => noon + CAPTCHA_TTL_MS, testAnswer: 'PASS1' })
  for (const answer of ['wrong', 'PASS1']) expect(() => readCaptcha(later, { key, answer })).toThrow('captcha_expired')
})

test('a key of another secret is rejected, with either secret’s answer', () => {
  const { key } = issueCaptcha(buildSettings({ secret: 'another secret' }))
  for (const answer of [answerOf(key), answerOf(key, 'another secret')])
    expect(() => readCaptcha(buildSettings(), { key, answer })).toThrow('captcha_wrong')
})

test('a key with a later expiry is rejected', () => {
  const { key } = issueCaptcha(buildSettings())
  const [text = '', signature] = key.split('.')
  const late = `${text.slice(0, text.lastIndexOf('-'))}-${(noon + 1e9).toString(36)}.${signature}`
  expect(() => readCaptcha(buildSettings(), { key: late, answer: answerOf(late) })).toThrow('captcha_wrong')
})

test('a token that was signed for another purpose is not a key', () => {
  const key = signed(secret, 'site call', `nonce-${(noon + 1000).toString(36)}`)
  expect(() => readCaptcha(buildSettings(), { key, answer: answerOf(key) })).toThrow('captcha_wrong')
})

test.each(['', '.', 'key', 'a.b', 'a-b.c'])('"%s" is not a key', (key) => {
  expect(() => readCaptcha(buildSettings({ testAnswer: 'PASS1' }), { key, answer: 'PASS1' })).toThrow('captcha_wrong')
})

test('another instance with the same secret reads the key', () => {
  const { key } = issueCaptcha(buildSettings())
  expect(readCaptcha({ secret, now: () => noon, testAnswer: null }, { key, answer: answerOf(key) }).nonce).toBe(
    textOf(key),
  )
})

test('the test answer solves every picture, and only when it is set', () => {
  const { key } = issueCaptcha(buildSettings())
  expect(readCaptcha(buildSettings({ testAnswer: 'pass1' }), { key, answer: 'PASS1' }).nonce).toBe(textOf(key))
  expect(() => readCaptcha(buildSettings(), { key, answer: 'PASS1' })).toThrow('captcha_wrong')
})

test('a picture is a PNG of 340 × 120 pixels and a few kilobytes', () => {
  const { image } = issueCaptcha(buildSettings())
  const png = Buffer.from(image.replace(/^data:image\/png;base64,/, ''), 'base64')
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([340, 120])
  expect(png.length).toBeGreaterThan(1000)
  expect(png.length).toBeLessThan(40_000)
})

test('two pictures of one answer differ', () => {
  const [one, other] = [drawCaptcha('ACDEK', numbersFrom(1)), drawCaptcha('ACDEK', numbersFrom(2))]
  expect(one.equals(other)).toBe(false)
  expect(one.equals(drawCaptcha('ACDEK', numbersFrom(1)))).toBe(true)
})

test('a picture shows six letters or seven', () => {
  const lengths = Array.from({ length: 40 }, () => answerOf(issueCaptcha(buildSettings()).key).length)
  expect(new Set(lengths)).toEqual(new Set([6, 7]))
})

test('every letter of the alphabet has an outline', () => {
  expect(Object.keys(GLYPHS).toSorted()).toEqual([...CAPTCHA_ALPHABET].toSorted())
})

test('no two letters are drawn alike', () => {
  const pictures = [...CAPTCHA_ALPHABET].map((letter) =>
    drawCaptcha(letter.repeat(5), numbersFrom(7)).toString('base64'),
  )
  expect(new Set(pictures).size).toBe(CAPTCHA_ALPHABET.length)
})
