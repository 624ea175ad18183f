/** From input to an answer, or to all invalid fields. */
import { describe, expect, test } from 'vitest'
import type { MatchValues } from './fields.ts'
import { findMatches, type MatchData } from './match.ts'
import type { MatchSchool } from './rules.ts'

const scale = { id: 1, code: 'ten', name: 'Ten', example: '8.6', worst: 0, best: 10 }
const school: MatchSchool = {
  id: 1,
  name: 'A school',
  name_en: null,
  country: 'usa',
  city: 'A city',
  rank: null,
  currency: 'USD',
  enrollments: [1, 2],
  colleges: [1],
  no_exam: false,
  all: {},
  graduate: {},
  undergraduate: { 'admission-rate': [0.7, null, 2], act: [24, 30, 2] },
}
const DATA: MatchData = {
  schools: [school],
  origins: [
    { id: 1, year: '2021-22', source: 'Unused', link: 'https://example.org/1' },
    { id: 2, year: '2022-23', source: 'Used', link: 'https://example.org/2' },
  ],
  reading: {
    marks: [{ ...scale, strong: 9, good: 8, fair: 6.5 }],
    english: [{ ...scale, code: 'test', enough: { undergraduate: 6, graduate: 7 } }],
  },
  rates: { currency: 'VND', as_of: '2025-06-30', rates: { USD: 26_000 } },
}
const TEN = { level: ['1'], marks_system: ['ten'], marks: ['9,1'] }

const find = (values: MatchValues) => findMatches(values, DATA, 'vi')
const errorsOf = (values: MatchValues) => {
  const result = find(values)
  return 'errors' in result ? result.errors : {}
}

test('an answer has exactly the years and sources of its figures', () => {
  expect(find(TEN)).toMatchObject({ answer: { origins: [{ id: 2, source: 'Used' }] } })
})

describe('invalid input', () => {
  test('empty input', () => {
    expect(errorsOf({})).toEqual({ level: { code: 'level' } })
    expect(errorsOf({ level: ['__proto__'] })).toEqual({ level: { code: 'level' } })
  })

  test('no grades and no scores, when they would classify a school', () => {
    expect(errorsOf({ level: ['1'] })).toEqual({ marks_system: { code: 'needed' } })
    expect(errorsOf({ level: ['1'], countries: ['uk'] })).toEqual({})
    expect(errorsOf({ level: ['2'] })).toEqual({})
    expect(errorsOf({ level: ['1'], act: ['30'] })).toEqual({})
  })

  test('a grade without its system, and a system without a grade', () => {
    expect(errorsOf({ ...TEN, marks_system: [''] })).toEqual({ marks_system: { code: 'marks_system' } })
    expect(errorsOf({ ...TEN, marks_system: ['nope'] })).toEqual({ marks_system: { code: 'marks_system' } })
    expect(errorsOf({ ...TEN, marks: [' '] })).toEqual({ marks: { code: 'marks' } })
    expect(errorsOf({ ...TEN, english: ['6'] })).toEqual({ english_test: { code: 'english_test' } })
    expect(errorsOf({ ...TEN, english_test: ['test'] })).toEqual({ english: { code: 'english' } })
  })

  test('numbers outside their range, all at once', () => {
    expect(
      errorsOf({ ...TEN, marks: ['10,1'], act: ['37'], sat_reading: ['1450'], sat_math: ['650,5'], budget: ['-1'] }),
    ).toEqual({
      marks: { code: 'between', from: 0, to: 10 },
      act: { code: 'whole', from: 1, to: 36 },
      sat_reading: { code: 'whole', from: 200, to: 800 },
      sat_math: { code: 'whole', from: 200, to: 800 },
      budget: { code: 'budget' },
    })
  })

  test('an amount meant in millions', () => {
    expect(errorsOf({ ...TEN, budget: ['800'] })).toEqual({ budget: { code: 'budgetSmall', to: 800 } })
    expect(errorsOf({ ...TEN, budget: ['0'] })).toEqual({ budget: { code: 'budgetSmall', to: 0 } })
  })

  test('forty thousand characters', () => {
    const long = 'x'.repeat(40_000)
    expect(errorsOf({ ...TEN, marks: [long], budget: [long], more: [long] })).toEqual({
      marks: { code: 'between', from: 0, to: 10 },
      budget: { code: 'budget' },
      more: { code: 'long', to: 1000 },
    })
  })
})

test.each([
  ['1 tỷ 2', 1.2e9, { amount: 1.2e9, currency: 'VND' }],
  ['26.125 tỷ', 26.125e9, { amount: 26.125e9, currency: 'VND' }],
  ['US$30,000', 780_000_000, { amount: 30_000, currency: 'USD' }],
])('a budget of %s is %d đồng, and shown as typed', (text, budget, money) => {
  expect(find({ ...TEN, budget: [text] })).toMatchObject({ answer: { visitor: { budget }, money } })
})

test('an ambiguous budget, or one in a currency without a rate, is rejected with its readings', () => {
  const either = [1.25e9, 1.025e9].map((amount) => ({ amount, currency: 'VND' }))
  expect(errorsOf({ ...TEN, budget: ['1 tỷ 25'] })).toEqual({ budget: { code: 'budgetEither', either } })
  expect(errorsOf({ ...TEN, budget: ['1 triệu Đài tệ'] })).toEqual({
    budget: { code: 'budgetCurrency', currency: 'TWD' },
  })
})

test('dollars are converted to the reader’s currency', () => {
  const result = find({ ...TEN, budget: ['US$30,000'] })
  expect('answer' in result && result.answer.visitor.budget).toBe(780_000_000)
})

test('unknown preferences and countries are ignored', () => {
  const result = find({ ...TEN, wishes: ['research', 'nope', '__proto__'] })
  expect('answer' in result && result.answer.visitor.wishes).toEqual(['research'])
})
