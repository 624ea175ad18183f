import { expect, test } from 'vitest'
import { CAPTCHA_ALPHABET, foldCaptchaAnswer } from './captcha.ts'

test.each([
  ['ACDEF', 'ACDEF'],
  ['acdef', 'ACDEF'],
  [' a c d\te f\n', 'ACDEF'],
  ['ＡＣｄ３４', 'ACD34'],
  ['AC　DEF', 'ACDEF'],
  ['', ''],
  ['   ', ''],
])('the answer %j is compared as "%s"', (answer, folded) => {
  expect(foldCaptchaAnswer(answer)).toBe(folded)
})

test('every letter of the alphabet is unique and unchanged by folding', () => {
  expect(new Set(CAPTCHA_ALPHABET).size).toBe(CAPTCHA_ALPHABET.length)
  expect(foldCaptchaAnswer(CAPTCHA_ALPHABET)).toBe(CAPTCHA_ALPHABET)
})

test('letters and digits that look alike in the picture are left out', () => {
  expect(CAPTCHA_ALPHABET).not.toMatch(/[IO01QSZ258BG6VXWNHF479RJL]/)
})
