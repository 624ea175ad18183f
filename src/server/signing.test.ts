import { expect, test } from 'vitest'
import { openSigned, sign, signed } from './signing.ts'

const secret = 'a secret of some length'

test('a signed text opens again', () => {
  for (const text of ['text', 'with.dots.in.it', 'đại học', '-', 'x'.repeat(5000)])
    expect(openSigned(secret, 'purpose', signed(secret, 'purpose', text))).toBe(text)
})

test('a token of one purpose is not valid for another', () => {
  expect(openSigned(secret, 'preview', signed(secret, 'captcha', 'text'))).toBeNull()
})

test('a token of another secret doesn’t open', () => {
  expect(openSigned(secret, 'purpose', signed('another secret', 'purpose', 'text'))).toBeNull()
})

test('a changed text doesn’t open', () => {
  const [, signature] = signed(secret, 'purpose', 'reference-1').split('.')
  expect(openSigned(secret, 'purpose', `reference-2.${signature}`)).toBeNull()
  expect(openSigned(secret, 'purpose', `reference-1 .${signature}`)).toBeNull()
})

test('a signature with any bit changed doesn’t open', () => {
  const right = sign(secret, 'purpose', 'text')
  for (let bit = 0; bit < right.length * 8; bit++) {
    const changed = Buffer.from(right)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(openSigned(secret, 'purpose', `text.${changed.toString('base64url')}`)).toBeNull()
  }
})

test('a signature cut short or made longer doesn’t open', () => {
  const right = sign(secret, 'purpose', 'text')
  for (const signature of [right.subarray(0, 31), Buffer.concat([right, Buffer.from([0])]), Buffer.alloc(0)])
    expect(openSigned(secret, 'purpose', `text.${signature.toString('base64url')}`)).toBeNull()
})

test.each(['', '.', 'text', 'text.', '.signature', '..', 'text.đ'])('"%s" is not a token', (token) => {
  expect(openSigned(secret, 'purpose', token)).toBeNull()
})

test('purpose and text can’t be split differently', () => {
  expect(sign(secret, 'a', 'b\nc')).not.toEqual(sign(secret, 'a b', 'c'))
  expect(sign(secret, 'a', 'bc')).not.toEqual(sign(secret, 'ab', 'c'))
})

test('a token of plain text can be part of a URL', () => {
  expect(signed(secret, 'purpose', 'abc-123')).toMatch(/^abc-123\.[\w-]{43}$/)
})
