import { expect, test } from 'vitest'
import { randomOfQuarter } from './random.ts'

const noon = Date.UTC(2026, 10, 22, 12, 0)
const sampled = (now: number, count = 5) => {
  const draw = randomOfQuarter(now)
  return Array.from({ length: count }, draw)
}

test('random numbers are the same within a quarter of an hour, and then others', () => {
  expect(sampled(noon)).toEqual(sampled(noon + 15 * 60_000 - 1))
  expect(sampled(noon)).not.toEqual(sampled(noon + 15 * 60_000))
})

test('random numbers are spread over the whole range', () => {
  const many = sampled(noon, 10_000)
  expect(many.every((lot) => lot >= 0 && lot < 1)).toBe(true)
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = many.filter((lot) => Math.floor(lot * 10) === tenth).length
    expect(share).toBeGreaterThan(850)
    expect(share).toBeLessThan(1150)
  }
})
