import { expect, test } from 'vitest'
import { doubtsOf, type Figure } from './fact-changes.ts'

const figure = (value: number, year = '2022-23', overrides: Partial<Figure> = {}): Figure => ({
  school: 'harvard-university',
  kind: 'tuition',
  level: 'undergraduate',
  value,
  value_to: null,
  currency: 'USD',
  year,
  source: 'college-scorecard',
  ...overrides,
})
const never = () => false
const changed = (from: Figure, to: Figure) => doubtsOf({ what: 'changed', from, to }, never)

test.each([
  [57_261, 60, ['leap']],
  [57_261, 600_000_000, ['leap']],
  [100, 501, ['leap']],
  [100, 500, []],
  [500, 100, []],
  [0, 1, ['leap']],
  [0, 0, []],
])('%d that becomes %d is doubted for %j', (from, to, doubts) => {
  expect(changed(figure(from), figure(to, '2024-25'))).toEqual(doubts)
})

test.each([
  ['2022-23', '2010-11', ['older']],
  ['2022-23', '2021', ['older']],
  ['2023-24', '2022-23', ['older']],
  ['2022-23', '2022', []],
  ['2023', '2022-23', []],
  ['2024-25', '2021-2025', []],
  ['2021-2025', '2021-2023', ['older']],
  ['2021-2025', '2021-22', ['older']],
  ['2021-2025', '2022', ['older']],
  ['2021-2025', '2020-2024', ['older']],
  ['2020-2024', '2021-2025', []],
  ['2021-2025', '2024-25', []],
  ['2099', '2099-00', []],
  ['2022-23', '2022-23', []],
])('%s that becomes %s is doubted for %j', (from, to, doubts) => {
  expect(changed(figure(100, from), figure(101, to))).toEqual(doubts)
})

test('the upper end of a range is checked too, and amounts in two currencies are not compared', () => {
  expect(changed(figure(600, '2022', { value_to: 700 }), figure(600, '2023', { value_to: 7000 }))).toEqual(['leap'])
  expect(changed(figure(100), figure(2_500_000, '2024', { currency: 'VND' }))).toEqual([])
})

test('a new figure far from the others of its kind is doubted, and only for that reason', () => {
  expect(doubtsOf({ what: 'new', to: figure(40) }, () => true)).toEqual(['far'])
})

test('a new figure like the others, a deleted or a kept one is not doubted', () => {
  const [from, to] = [figure(57_261), figure(60, '2010')]
  expect(doubtsOf({ what: 'new', to }, never)).toEqual([])
  expect(doubtsOf({ what: 'gone', from }, never)).toEqual([])
  expect(doubtsOf({ what: 'kept', from, to }, never)).toEqual([])
})
