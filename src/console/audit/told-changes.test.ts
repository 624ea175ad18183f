import { expect, test } from 'vitest'
import { toldChanges } from './told-changes.ts'

const plain = (_: string, value: string) => value

test('pairs are from what to what, and single values stand as they are', () => {
  expect(toldChanges({ status: ['new', 'won'], channel: 'mail', owner: [null, 'Mai'] }, plain)).toEqual([
    ['status', 'new → won'],
    ['channel', 'mail'],
    ['owner', '– → Mai'],
  ])
})

test('of documents only what is another is told, by its place', () => {
  const from = { taipei: { answer_within: 60, escalate_to: ['a'] }, hanoi: { answer_within: 60 } }
  const to = { taipei: { answer_within: 30, escalate_to: ['a'] }, hanoi: { answer_within: 60 } }
  expect(toldChanges({ from, to }, plain)).toEqual([['taipei.answer_within', '60 → 30']])
})

test('nothing is told for ever', () => {
  const long = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`name${at}`, 'x'.repeat(5000)]))
  const told = toldChanges(long, plain)
  expect(told.length).toBeLessThan(100)
  expect(told.every(([, how]) => how.length < 400)).toBe(true)
})
