import { describe, expect, test } from 'vitest'
import { readSpans, writeSpans } from './span-text.ts'
import { WorkingCalendarSchema } from './working-calendar.ts'

test.each([
  ['9:00–12:00 13:30–18:00', ['09:00-12:00', '13:30-18:00']],
  ['09:00-12:00, 13:30 - 18:00', ['09:00-12:00', '13:30-18:00']],
  ['9-12；13.30～18', ['09:00-12:00', '13:30-18:00']],
  ['９：００－１２：００、１３：３０－１８：００', ['09:00-12:00', '13:30-18:00']],
  ['8h00-17h30', ['08:00-17:30']],
  ['20:00-24:00', ['20:00-00:00']],
  ['22:00–06:00', ['22:00-06:00']],
  ['  ', []],
])('%j is read as %j', (input, spans) => {
  expect(readSpans(input).map(({ from, to }) => `${from}-${to}`)).toEqual(spans)
})

test('a million blanks are parsed', () => {
  const input = `9:00${' '.repeat(1_000_000)}12:00`
  expect(readSpans(input).map(({ from }) => from)).toEqual(['9:00', '12:00'])
})

test('formatted hours parse to the same spans', () => {
  const spans = readSpans('9-12 13:30-18 22-2')
  expect(readSpans(writeSpans(spans))).toEqual(spans)
})

describe('an invalid span is rejected with its text', () => {
  test.each(['closed', '9:00', '9-', '25-26', '9:75-10:00', '9-12-13'])('%s', (input) => {
    const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
    const calendar = { zone: 'Asia/Taipei', week: { ...closed, fri: readSpans(input) }, days: [] }
    const issues = WorkingCalendarSchema.safeParse(calendar).error?.issues ?? []
    expect(issues.length).toBeGreaterThan(0)
    expect(new Set(issues.map(({ path }) => path.slice(0, 3).join('.')))).toEqual(new Set(['week.fri.0']))
  })
})
