import { expect, test } from 'vitest'
import { wholeDays } from './time-choice.ts'

const slotsOf = (date: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ start: `${date} ${at}`, staffId: 'ann', date }))

test('free times end with the last whole day that fits, or the first day', () => {
  const counts = (...perDay: number[]) => {
    const { slots, isCut } = wholeDays(perDay.flatMap((count, at) => slotsOf(`2026-12-0${at + 1}`, count)))
    return [slots.length, isCut]
  }
  expect(counts()).toEqual([0, false])
  expect(counts(40, 40)).toEqual([80, false])
  expect(counts(40, 30, 20)).toEqual([70, true])
  expect(counts(40, 40, 1)).toEqual([80, true])
  expect(counts(90, 5)).toEqual([90, true])
  expect(counts(90)).toEqual([90, false])
})
