/** From what was typed to an answer, or to every field that is wrong. */
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
const wrongOf = (values: MatchValues) => {
  const found = find(values)
  return 'wrong' in found ? found.wrong : {}
}

test('an answer has the years and sources of the figures that it shows, and of no others', () => {
  expect(find(TEN)).toMatchObject({ answer: { origins: [{ id: 2, source: 'Used' }] } })
})

describe('what is wrong', () => {
  test('nothing was filled in', () => {
    expect(wrongOf({})).toEqual({ level: { says: 'level' } })
    expect(wrongOf({ level: ['__proto__'] })).toEqual({ level: { says: 'level' } })
  })

  test('no marks and no scores, where they would place a school', () => {
    expect(wrongOf({ level: ['1'] })).toEqual({ marks_system: { says: 'needed' } })
    expect(wrongOf({ level: ['1'], countries: ['uk'] })).toEqual({})
    expect(wrongOf({ level: ['2'] })).toEqual({})
    expect(wrongOf({ level: ['1'], act: ['30'] })).toEqual({})
  })

  test('a mark without its system, and a system without a mark', () => {
    expect(wrongOf({ ...TEN, marks_system: [''] })).toEqual({ marks_system: { says: 'marks_system' } })
    expect(wrongOf({ ...TEN, marks_system: ['nope'] })).toEqual({ marks_system: { says: 'marks_system' } })
    expect(wrongOf({ ...TEN, marks: [' '] })).toEqual({ marks: { says: 'marks' } })
    expect(wrongOf({ ...TEN, english: ['6'] })).toEqual({ english_test: { says: 'english_test' } })
    expect(wrongOf({ ...TEN, english_test: ['test'] })).toEqual({ english: { says: 'english' } })
  })

  test('numbers outside their range, all at once', () => {
    expect(
      wrongOf({ ...TEN, marks: ['10,1'], act: ['37'], sat_reading: ['1450'], sat_math: ['650,5'], budget: ['-1'] }),
    ).toEqual({
      marks: { says: 'between', from: 0, to: 10 },
      act: { says: 'whole', from: 1, to: 36 },
      sat_reading: { says: 'whole', from: 200, to: 800 },
      sat_math: { says: 'whole', from: 200, to: 800 },
      budget: { says: 'budget' },
    })
  })

  test('an amount that was meant in millions', () => {
    expect(wrongOf({ ...TEN, budget: ['800'] })).toEqual({ budget: { says: 'budgetSmall', to: 800 } })
    expect(wrongOf({ ...TEN, budget: ['0'] })).toEqual({ budget: { says: 'budgetSmall', to: 0 } })
  })

  test('forty thousand characters', () => {
    const long = 'x'.repeat(40_000)
    expect(wrongOf({ ...TEN, marks: [long], budget: [long], more: [long] })).toEqual({
      marks: { says: 'between', from: 0, to: 10 },
      budget: { says: 'budget' },
      more: { says: 'long', to: 1000 },
    })
  })
})

test.each([
  ['1 tỷ 2', 1.2e9, { amount: 1.2e9, currency: 'VND' }],
  ['26.125 tỷ', 26.125e9, { amount: 26.125e9, currency: 'VND' }],
  ['US$30,000', 780_000_000, { amount: 30_000, currency: 'USD' }],
])('a budget of %s is %d đồng, and is told as it was written', (text, budget, money) => {
  expect(find({ ...TEN, budget: [text] })).toMatchObject({ answer: { visitor: { budget }, money } })
})

test('a budget that may be two amounts, or in money without a rate, is refused with what it may be', () => {
  const either = [1.25e9, 1.025e9].map((amount) => ({ amount, currency: 'VND' }))
  expect(wrongOf({ ...TEN, budget: ['1 tỷ 25'] })).toEqual({ budget: { says: 'budgetEither', either } })
  expect(wrongOf({ ...TEN, budget: ['1 triệu Đài tệ'] })).toEqual({
    budget: { says: 'budgetCurrency', currency: 'TWD' },
  })
})

test('dollars are reckoned in the reader’s currency', () => {
  const found = find({ ...TEN, budget: ['US$30,000'] })
  expect('answer' in found && found.answer.visitor.budget).toBe(780_000_000)
})

test('wishes and countries that aren’t offered ask for nothing that there is', () => {
  const found = find({ ...TEN, wishes: ['research', 'nope', '__proto__'] })
  expect('answer' in found && found.answer.visitor.wishes).toEqual(['research'])
})
