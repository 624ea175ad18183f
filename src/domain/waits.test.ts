import { expect, test } from 'vitest'
import { waitOf } from './waits.ts'

test.each([
  [1, 0],
  [89, 0],
  [90, 2],
  [120, 2],
  [597, 10],
  [601, 11],
])('a wait of %i seconds is told as %i minutes, and 0 as seconds', (seconds, minutes) => {
  expect(waitOf(seconds)).toEqual({ minutes, seconds })
})
