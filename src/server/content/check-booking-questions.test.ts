import { expect, test } from 'vitest'
import { buildContent } from '../../../tests/support/builders.ts'
import { type BookingQuestion, BookingQuestionSchema } from '../../domain/content/booking-questions.ts'
import { issuesOf } from '../../domain/content-form/forms.ts'
import { checkBookingQuestions } from './check-booking-questions.ts'

const OPTIONS = [
  { code: 'yes', name: { en: 'Yes', vi: 'Có' } },
  { code: 'no', name: { en: 'No', vi: 'Không' } },
]
let number = 0
const question = (code: string, more: Partial<BookingQuestion> = {}): BookingQuestion => ({
  id: ++number,
  code,
  label: { en: `${code}?` },
  type: 'text',
  options: [],
  required: false,
  step: 'plans',
  ...more,
})
const choice = (code: string, more: Partial<BookingQuestion> = {}) =>
  question(code, { type: 'choice', options: OPTIONS, ...more })
const after = (other: string, values: string[] = []) => ({ shown_if: { question: other, values } })
const onField = (field: 'countries' | 'office' | 'degree', values: string[]) => ({ shown_if: { field, values } })

const expectedFor = (...questions: BookingQuestion[]) => {
  const content = buildContent()
  content.blocks.booking_questions = questions
  return checkBookingQuestions(content).map(({ path, expected, found }) => [path, expected, found])
}

test('conditions on known values of fields and questions before are valid', () => {
  const questions = [
    choice('loan'),
    question('bank', after('loan', ['yes'])),
    question('why', { step: 'contact', ...after('bank') }),
    question('route', onField('countries', ['uk', 'other'])),
  ]
  expect(expectedFor(...questions)).toEqual([])
})

test('each invalid condition is reported with its reason', () => {
  expect(expectedFor(question('a', after('a')))).toEqual([
    ['a · shown_if', 'a question that does not depend on this one', 'a'],
  ])
  expect(expectedFor(question('a', after('b')), question('b', after('a')))).toHaveLength(2)
  expect(expectedFor(choice('loan'), question('bank', after('loan', ['maybe'])))).toEqual([
    ['bank · shown_if', 'one of yes, no', 'maybe'],
  ])
  expect(expectedFor(question('a'), question('b', after('a', ['x'])))).toEqual([
    ['b · shown_if', 'no values, as this question has no options', 'x'],
  ])
  expect(expectedFor(question('a', onField('countries', ['narnia'])))).toEqual([
    ['a · shown_if', 'one of usa, uk, other', 'narnia'],
  ])
  expect(expectedFor(question('a', onField('office', [])))).toEqual([
    ['a · shown_if', 'a field of this step or an earlier one', 'contact'],
  ])
  expect(expectedFor(question('a', { step: 'contact' }), question('b', after('a')))).toEqual([
    ['b · shown_if', 'a field of this step or an earlier one', 'contact'],
  ])
  expect(expectedFor(question('a', { editions: ['vi'] }), question('b', after('a')))).toEqual([
    ['b · shown_if', 'a question of the same editions', 'a, not in tw'],
  ])
})

test('a question with two equal options, or with options that don’t fit its type, is rejected', () => {
  const pathsOf = (value: object) => {
    const parsed = BookingQuestionSchema.safeParse({ ...question('q'), ...value })
    return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  }
  const option = (code: string, en: string, vi?: string) => ({ code, name: { en, vi } })
  expect(pathsOf({ type: 'choice', options: [option('a', 'Yes'), option('b', ' yes ')] })).toEqual([
    ['options.1.name.en', 'each once'],
  ])
  expect(pathsOf({ type: 'choices', options: [option('a', 'One', 'Một'), option('a', 'Two', 'một')] })).toEqual([
    ['options.1.code', 'each once'],
    ['options.1.name.vi', 'each once'],
  ])
  expect(pathsOf({ type: 'choice', options: [option('a', 'One')] })).toEqual([['options', 'two options or more']])
  expect(pathsOf({ options: OPTIONS })).toEqual([['options', 'options only for a choice']])
  const both = { field: 'degree', question: 'loan' }
  expect(pathsOf({ shown_if: both })).toEqual([['shown_if.field', 'a field or a question, one of the two']])
  expect(issuesOf('booking_questions', { ...question('q'), shown_if: {} }).map(({ path }) => path.join('.'))).toEqual([
    'shown_if.field',
  ])
})
