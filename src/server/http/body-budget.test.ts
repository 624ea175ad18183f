import { expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const bounds = { maxBytes: 1000, network: { bytes: 400, bodies: 4 }, provider: { bytes: 500, bodies: 6 } }
const ignore = () => undefined

test('one subnet never holds more bytes or bodies than its share, and finished bodies free memory', () => {
  const budget = createBodyBudget(bounds)
  const reservations = Array.from({ length: 4 }, () => budget.enter('203.0.113.7', ignore))
  expect(reservations.map((reservation) => reservation?.hold(100))).toEqual([true, true, true, true])
  expect(reservations[0]?.hold(1)).toBe(false)
  expect(budget.enter('203.0.113.7', ignore)).toBeNull()
  reservations[1]?.arrived()
  expect(budget.enter('203.0.113.7', ignore)?.hold(1)).toBe(false)
  reservations[1]?.leave()
  reservations[1]?.leave()
  expect(reservations[0]?.hold(100)).toBe(true)
  expect(reservations[0]?.hold(1)).toBe(false)
})

test('the 256 subnets of one /56 together hold no more than half of all', () => {
  const budget = createBodyBudget(bounds)
  let heldBytes = 0
  for (let at = 0; at < 256; at++)
    if (budget.enter(`2001:db8:7:${at.toString(16)}::/64`, () => (heldBytes -= 100))?.hold(100)) heldBytes += 100
  expect(heldBytes).toBe(500)
  expect(budget.enter('2001:db8:8:1::/64', ignore)?.hold(400)).toBe(true)
})

test('when memory is full, the oldest unread body of the largest subnet is evicted for a smaller one', () => {
  const budget = createBodyBudget(bounds)
  const gone: string[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    for (const part of [1, 2])
      budget.enter(`198.51.${name.charCodeAt(0)}.1`, () => gone.push(name + part))?.hold(name === 'c' ? 140 : 120)
  expect(gone).toEqual([])
  const booking = budget.enter('203.0.113.9', ignore)
  expect(booking?.hold(20)).toBe(true)
  expect(gone).toEqual(['c1'])
})

test('a subnet can’t evict a smaller one, nor bodies that are read', () => {
  const budget = createBodyBudget(bounds)
  const gone: string[] = []
  for (let at = 0; at < 5; at++) {
    const reservation = budget.enter(`198.51.${at}.1`, () => gone.push(`${at}`))
    reservation?.hold(200)
    if (at === 0) reservation?.arrived()
  }
  expect(budget.enter('203.0.113.9', ignore)?.hold(200)).toBe(false)
  expect(gone).toEqual([])
  expect(budget.enter('203.0.113.9', ignore)?.hold(100)).toBe(true)
  expect(gone).toEqual(['1'])
})

test('an evicted body holds nothing any more', () => {
  const budget = createBodyBudget({ ...bounds, maxBytes: 300 })
  const heavy = budget.enter('198.51.100.1', ignore)
  expect(heavy?.hold(300)).toBe(true)
  expect(budget.enter('203.0.113.9', ignore)?.hold(100)).toBe(true)
  expect(heavy?.hold(1)).toBe(false)
  heavy?.leave()
  expect(budget.enter('203.0.113.10', ignore)?.hold(200)).toBe(true)
})

test('slow bodies of two neighbours leave room for a third one of their provider', () => {
  const budget = createBodyBudget(bounds)
  for (const address of ['203.0.113.7', '203.0.113.8'])
    for (let at = 0; at < 4; at++) budget.enter(address, ignore)?.hold(1)
  expect(budget.enter('203.0.113.9', ignore)?.hold(1)).toBe(true)
})
