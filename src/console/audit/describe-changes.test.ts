import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'

const plain = {
  label: (path: readonly string[]) => path.join('.'),
  value: (_: string, value: unknown) => String(value),
}

test('a pair shows old and new value, a single value is shown unchanged', () => {
  expect(describeChanges({ status: ['new', 'won'], channel: 'mail', owner: [null, 'Mai'] }, plain)).toEqual([
    ['status', 'new → won'],
    ['channel', 'mail'],
    ['owner', '– → Mai'],
  ])
})

test('of two documents only the differences are listed, by their paths', () => {
  const from = { taipei: { answer_within: 60, escalate_to: ['a'] }, hanoi: { answer_within: 60 } }
  const to = { taipei: { answer_within: 30, escalate_to: ['a'] }, hanoi: { answer_within: 60 } }
  expect(describeChanges({ from, to }, plain)).toEqual([['taipei.answer_within', '60 → 30']])
})

test('a list of two values is not a change, and empty values are left out', () => {
  expect(describeChanges({ taken: ['name', 'phone'], stayed: [], merge: 'x1', q: '' }, plain)).toEqual([
    ['taken', 'name, phone'],
  ])
})

test('added, removed and nested documents are listed by path, not as JSON', () => {
  const filter = { q: 'lan', status: ['new', 'won'] }
  expect(describeChanges({ filter }, plain)).toEqual([
    ['filter.q', 'lan'],
    ['filter.status', 'new, won'],
  ])
  const to = { title: 'First answer', texts: { vi: { subject: 'Chào', text: 'x'.repeat(900) } } }
  const made = describeChanges({ from: null, to }, plain)
  expect(made.map(([name]) => name)).toEqual(['title', 'texts.vi.subject', 'texts.vi.text'])
  expect(made[0]?.[1]).toBe('– → First answer')
  const week = (spans: object[]) => ({ week: { mon: spans } })
  const hours = [{ from: '09:00', to: '12:00' }]
  expect(describeChanges({ from: week([]), to: week(hours) }, plain)).toEqual([['week.mon', '– → 09:00–12:00']])
})

test('a removed document is not listed again', () => {
  const from = { title: 'First answer', texts: {} }
  expect(describeChanges({ from, to: { is_removed: true } }, plain)).toEqual([['is_removed', 'true']])
})

test('two days are a period', () => {
  expect(describeChanges({ table: 'days', from: '2026-11-01', to: '2026-11-22' }, plain)).toEqual([
    ['table', 'days'],
    ['period', '2026-11-01 → 2026-11-22'],
  ])
})

test('long data is truncated', () => {
  const long = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`name${at}`, 'x'.repeat(5000)]))
  const changes = describeChanges(long, plain)
  expect(changes.length).toBeLessThan(100)
  expect(changes.every(([, how]) => how.length < 400)).toBe(true)
})
