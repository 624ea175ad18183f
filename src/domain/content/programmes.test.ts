import { expect, test } from 'vitest'
import { ProgrammeSchema } from './programmes.ts'

const OWN = { id: 1, code: 'a-b', school: 'a', name: 'B', level: 'master', subjects: ['law'] }
const LOOKED_UP = { link: 'https://a.example/b', checked_on: '2026-11-20' }

const issuesOf = (value: object) =>
  (ProgrammeSchema.safeParse({ ...OWN, ...value }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])
const pathsOf = (value: object) => issuesOf(value).map(([path]) => path)

test('a programme whose figures are not known is right', () => {
  expect(issuesOf({})).toEqual([])
})

test('a fee needs its currency and year, and they need a fee', () => {
  expect(pathsOf({ ...LOOKED_UP, fee: 30_000 })).toEqual(['fee_currency', 'fee_of'])
  expect(pathsOf({ ...LOOKED_UP, fee_currency: 'GBP', fee_of: '2026-27' })).toEqual(['fee_currency', 'fee_of'])
  expect(issuesOf({ ...LOOKED_UP, fee: 30_000, fee_currency: 'GBP', fee_of: '2026-27' })).toEqual([])
})

test('a figure needs the page and the day on which it was looked up', () => {
  expect(pathsOf({ ielts: 6.5 })).toEqual(['link', 'checked_on'])
})

test.each([
  ['ielts', 11],
  ['ielts', 6.3],
  // 90 is of the old scale, 5 of the new one
  ['toefl', 90],
  ['toefl_old', 121],
  ['duolingo', 112],
])('%s of %s is off its scale', (test, score) => {
  expect(pathsOf({ ...LOOKED_UP, [test]: score })).toEqual([test])
})

test('a programme of no register needs a name, a level and a subject; a correction needs none', () => {
  const { name: _, level: __, subjects: ___, ...bare } = OWN
  expect(ProgrammeSchema.safeParse(bare).error?.issues.map(({ path }) => path[0])).toEqual([
    'name',
    'level',
    'subjects',
  ])
  expect(ProgrammeSchema.safeParse({ ...bare, register_code: 'kis:10003270-G400' }).success).toBe(true)
})

test('all errors are reported at once', () => {
  expect(pathsOf({ fee: 30_000, ielts: 11, valid_until: '1999-01-01' }).sort()).toEqual(
    ['checked_on', 'fee_currency', 'fee_of', 'ielts', 'link', 'valid_until'].sort(),
  )
})
