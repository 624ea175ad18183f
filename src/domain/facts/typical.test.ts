import { expect, test } from 'vitest'
import { type Figure, farFrom } from './fact-changes.ts'

const figure = (kind: string, value: number, currency: string | null): Figure => ({
  school: 'a-school',
  level: 'undergraduate',
  value_to: null,
  year: '2025',
  source: 'a-source',
  kind,
  value,
  currency,
})
const units = new Map([
  ['tuition', 'money'],
  ['students', 'count'],
  ['share', 'share'],
])
const worth = (currency: string) => ({ USD: 1, GBP: 1.35 })[currency] ?? null
const tuition = (value: number, currency = 'USD') => figure('tuition', value, currency)
const THERE = [
  ...[9000, 20_000, 30_000, 40_000, 50_000, 60_000].map((value) => tuition(value)),
  ...[300, 2000, 9000, 20_000, 40_000, 60_000].map((value) => figure('students', value, null)),
  ...[0.001, 0.1, 0.2, 0.5, 0.8, 0.9].map((value) => figure('share', value, null)),
]

test.each([
  ['40 pounds of tuition', tuition(40, 'GBP'), true],
  ['28,000 pounds of tuition', tuition(28_000, 'GBP'), false],
  ['a tuition of a low price', tuition(4500), false],
  ['a tuition with three noughts too many', tuition(900_000), true],
  ['tuition in money that nothing is known of', tuition(40, 'XXX'), false],
  ['three students', figure('students', 3, null), true],
  ['a small school', figure('students', 120, null), false],
  ['a small share, which is bounded by itself', figure('share', 0.0001, null), false],
])('%s', (_, amount, isFar) => {
  expect(farFrom([...THERE, amount], { units, worth })(amount)).toBe(isFar)
})

test('with few other figures nothing is far', () => {
  const ownTuition = tuition(40)
  expect(farFrom([tuition(30_000), tuition(20_000), ownTuition], { units, worth })(ownTuition)).toBe(false)
})
