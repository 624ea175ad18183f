import { expect, test } from 'vitest'
import { columnOf, hoursOf, nextHalfHour, weekStart } from './columns.ts'

const zone = 'Europe/London'
const at = (time: string) => Date.parse(time)
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })

test('entries that overlap are side by side, and others take the whole width', () => {
  const [ten, half, noon] = [
    span('2026-12-07T10:00Z', '2026-12-07T10:45Z'),
    span('2026-12-07T10:30Z', '2026-12-07T11:00Z'),
    span('2026-12-07T12:00Z', '2026-12-07T12:20Z'),
  ]
  const column = columnOf({
    zone,
    date: '2026-12-07',
    hours: { from: 9, until: 18 },
    entries: [noon, half, ten],
    open: [span('2026-12-07T08:00Z', '2026-12-07T17:00Z')],
  })
  expect(column).toEqual({
    date: '2026-12-07',
    lanes: 2,
    entries: [
      { entry: ten, row: 5, rows: 3, lane: 1, isAlone: false },
      { entry: half, row: 7, rows: 2, lane: 2, isAlone: false },
      { entry: noon, row: 13, rows: 2, lane: 1, isAlone: true },
    ],
    open: [{ row: 1, rows: 32 }],
  })
})

test('short entries that follow each other share a lane', () => {
  const column = columnOf({
    zone,
    date: '2026-12-07',
    hours: { from: 9, until: 18 },
    open: [],
    entries: [
      span('2026-12-07T10:00Z', '2026-12-07T10:15Z'),
      span('2026-12-07T10:15Z', '2026-12-07T10:30Z'),
      span('2026-12-07T17:45Z', '2026-12-07T18:00Z'),
    ],
  })
  expect(column.lanes).toBe(1)
  expect(column.entries).toMatchObject([
    { row: 5, rows: 1 },
    { row: 6, rows: 1 },
    { row: 36, rows: 1 },
  ])
})

test('an entry is at its time on the clock on a day that begins in another offset', () => {
  // 29 March 2026: 01:00 becomes 02:00
  const entry = span('2026-03-29T09:00Z', '2026-03-29T10:00Z')
  const column = columnOf({ zone, date: '2026-03-29', hours: { from: 9, until: 18 }, entries: [entry], open: [] })
  expect(column.entries).toMatchObject([{ row: 5, rows: 4 }])
})

test('the shown hours reach from the first to the last entry, with an hour around working hours; a block of a whole day changes nothing', () => {
  const early = span('2026-12-07T06:40Z', '2026-12-07T07:00Z')
  const block = span('2026-12-06T00:00Z', '2026-12-09T00:00Z')
  const hours = (date: string, open: ReturnType<typeof span>[] = []) =>
    hoursOf(zone, [date], { entries: [early, block], open })
  expect(hours('2026-12-07')).toEqual({ from: 6, until: 18 })
  expect(hours('2026-12-08')).toEqual({ from: 9, until: 18 })
  expect(hours('2026-12-07', [span('2026-12-07T10:00Z', '2026-12-07T19:00Z')])).toEqual({ from: 6, until: 20 })
  expect(hours('2026-12-08', [span('2026-12-08T11:00Z', '2026-12-08T16:30Z')])).toEqual({ from: 10, until: 18 })
  expect(hours('2026-12-08', [span('2026-12-08T00:30Z', '2026-12-08T23:30Z')])).toEqual({ from: 0, until: 24 })
})

test('a block begins with the next half hour of working time', () => {
  const open = [span('2026-12-07T09:00Z', '2026-12-07T12:00Z'), span('2026-12-07T13:15Z', '2026-12-07T17:00Z')]
  const next = (time: string) => nextHalfHour(zone, open, at(time))
  expect(next('2026-12-07T00:00Z')).toBe(at('2026-12-07T09:00Z'))
  expect(next('2026-12-07T10:01Z')).toBe(at('2026-12-07T10:30Z'))
  expect(next('2026-12-07T11:45Z')).toBe(at('2026-12-07T13:30Z'))
  expect(next('2026-12-07T16:45Z')).toBeNull()
  const [first] = open
  expect(nextHalfHour('Asia/Kathmandu', [first!], at('2026-12-07T09:20Z'))).toBe(at('2026-12-07T09:45Z'))
})

test('weeks begin on Monday', () => {
  expect(['2026-12-06', '2026-12-07', '2026-12-13'].map(weekStart)).toEqual(['2026-11-30', '2026-12-07', '2026-12-07'])
})
