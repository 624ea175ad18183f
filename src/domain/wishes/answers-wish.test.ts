/** Which answer pages a typed question has, by what both say of money, marks, places and subjects. */
import { expect, test } from 'vitest'
import { buildWish } from '../../../tests/support/wishes.ts'
import { isOfOtherBudget, pointsOfAnswer } from './answers-wish.ts'

const budget = { amount: 900_000_000, currency: 'VND', period: 'year', of: 'all' } as const
const ielts = (score: number) => ({ test: 'ielts', score }) as const
const grade = (value: number) => ({ value, outOf: null })

const MONEY = buildWish({ budget, levels: ['bachelor'], english: ielts(6) })
const GRADE = buildWish({ grade: grade(3.3), subjects: [4], levels: ['master'], countries: ['uk', 'usa'] })

test('a page on an amount and a score is the answer whatever a family tells besides', () => {
  const asked = { budget, english: ielts(6), subjects: [9, 2] }
  for (const more of [{}, { grade: grade(7.8) }, { levels: ['bachelor'] as const }, { english: null }])
    expect(pointsOfAnswer(MONEY, buildWish({ ...asked, ...more, levels: [...(more.levels ?? [])] }))).toBeGreaterThan(0)
})

test('another amount, score, degree or a place is another question', () => {
  const asked = { budget, english: ielts(6) }
  for (const more of [
    { budget: { ...budget, amount: 500_000_000 } },
    { budget: { ...budget, period: 'whole' as const, years: null } },
    { english: ielts(5.5) },
    { english: 'none' as const },
    { levels: ['master' as const] },
    { countries: ['au'] },
    { elsewhere: ['DE'] },
    { schools: [1] },
  ])
    expect(pointsOfAnswer(MONEY, buildWish({ ...asked, ...more }))).toBe(0)
})

test('a page on a grade, a subject and two countries is the answer for either, and not for others', () => {
  const asked = { grade: grade(3.3), subjects: [4], levels: ['master' as const], english: 'none' as const }
  const both = pointsOfAnswer(GRADE, buildWish({ ...asked, countries: ['uk', 'usa'] }))
  expect(both).toBeGreaterThan(0)
  expect(pointsOfAnswer(GRADE, buildWish({ ...asked, countries: ['uk'] }))).toBe(both)
  expect(pointsOfAnswer(GRADE, buildWish({ ...asked, countries: ['uk', 'au'] }))).toBe(0)
  expect(pointsOfAnswer(GRADE, buildWish(asked))).toBe(0)
  expect(pointsOfAnswer(GRADE, buildWish({ ...asked, countries: ['uk'], subjects: [68] }))).toBe(0)
})

test('a page on another amount is known as such, one on none or the same isn’t', () => {
  const asked = buildWish({ budget: { ...budget, amount: 600_000_000 } })
  expect([MONEY, GRADE, asked].map((page) => isOfOtherBudget(page, asked))).toEqual([true, false, false])
})

test('places, subjects and degrees alone make no page the answer', () => {
  const page = buildWish({ countries: ['uk'], subjects: [4], levels: ['master'] })
  expect(pointsOfAnswer(page, page)).toBe(0)
})
