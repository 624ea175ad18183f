import { expect, test } from 'vitest'
import { wellFormed } from './well-formed.ts'

test.each(['plain', '', '\ud83d', 'a\udc00b', '😀', '\ud83d\ud83d\ude00', '陳\udfff'])(
  '%j gives the same result as toWellFormed',
  (text) => {
    expect(wellFormed(text)).toBe(text.toWellFormed())
  },
)
