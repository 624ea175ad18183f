import { expect, test } from 'vitest'
import { createWorkPrices, priceAt } from './work-price.ts'

test('the price stays at its lowest for twenty challenges an hour, then grows with their count, to ten times', () => {
  expect([1, 20, 40, 100, 200, 5000].map(priceAt)).toEqual([1, 1, 2, 5, 10, 10])
})

test('the addresses of one network pay for one another, and no other network does', async () => {
  const priceFor = createWorkPrices()
  for (let host = 0; host < 100; host++) await priceFor(`203.0.113.${host}`)
  expect(await priceFor('::ffff:203.0.113.200')).toBeCloseTo(5.05)
  expect(await priceFor('203.0.114.1')).toBe(1)
  for (let part = 0; part < 100; part++) await priceFor(`2001:db8:7:${part.toString(16)}::1`)
  expect(await priceFor('2001:db8:7:ffff::1')).toBeCloseTo(5.05)
  expect(await priceFor('2001:db8:8::1')).toBe(1)
})
