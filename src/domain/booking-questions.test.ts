import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerIssues, answerRows, answerWords, readAnswers } from './booking-answers.ts'
import { askedQuestions, QUESTION_TYPES, type QuestionType, type ShownIf } from './booking-questions.ts'

const OPTIONS = [
  { code: 'yes', name: { en: 'Yes', vi: 'Có', tw: '有' } },
  { code: 'no', name: { en: 'No', vi: 'Không', tw: '沒有' } },
]
type Given = { type?: QuestionType; required?: boolean; shown_if?: ShownIf }
const question = (code: string, { type = 'text', required = false, shown_if }: Given = {}) => ({
  code,
  type,
  required,
  label: { en: `${code}?` },
  options: type === 'choice' || type === 'choices' ? OPTIONS : [],
  shown_if,
})
const codes = (questions: readonly { code: string }[]) => questions.map(({ code }) => code)

describe('a question with a condition', () => {
  const questions = [
    question('passport', { type: 'choice' }),
    question('expires', { type: 'date', required: true, shown_if: { question: 'passport', values: ['yes'] } }),
    question('renewal', { shown_if: { question: 'expires', values: [] } }),
    question('visa', { shown_if: { field: 'countries', values: ['usa', 'uk'] } }),
  ]
  const askedCodes = (body: object) => codes(askedQuestions(questions, { ...body }))

  test('is asked for one of its values', () => {
    expect(askedCodes({})).toEqual(['passport'])
    expect(askedCodes({ answers: { passport: 'no' } })).toEqual(['passport'])
    expect(askedCodes({ answers: { passport: 'yes' } })).toEqual(['passport', 'expires'])
    expect(askedCodes({ countries: ['ca', 'uk'] })).toEqual(['passport', 'visa'])
  })

  test('is not asked when it depends on a question that is not asked, even with an old answer', () => {
    const answers = { passport: 'yes', expires: '2030-01-31' }
    expect(askedCodes({ answers })).toEqual(['passport', 'expires', 'renewal'])
    expect(askedCodes({ answers: { ...answers, passport: 'no' } })).toEqual(['passport'])
  })

  test('is required only while it is asked, and is stored only then', () => {
    const issues = (answers: object) => answerIssues(questions, { answers }).map(({ path, key }) => [path, key])
    expect(issues({ passport: 'no' })).toEqual([])
    expect(issues({ passport: 'yes' })).toEqual([['answers.expires', 'fields.answers.choose_date']])
    const stored = readAnswers(questions, { answers: { passport: 'no', expires: '2030-01-31' } })
    expect(codes(stored)).toEqual(['passport'])
  })
})

describe('an answer', () => {
  const issueOf = (type: QuestionType, value: unknown) =>
    answerIssues([question('q', { type })], { answers: { q: value } })[0]?.key ?? null

  test.each<[QuestionType, unknown, string | null]>([
    ['number', '6.5', null],
    ['number', '6,5', null],
    ['number', '１，２００', null],
    ['number', 1200, null],
    ['number', 'about six', 'fields.answers.number'],
    ['number', '6.', 'fields.answers.number'],
    ['number', '1e400', 'fields.answers.number'],
    ['date', '2027-02-28', null],
    ['date', '2027-02-30', 'fields.answers.date'],
    ['date', 'next May', 'fields.answers.date'],
    ['choice', 'yes', null],
    ['choice', 'maybe', 'fields.answers.option'],
    ['choice', ['yes', 'no'], 'fields.answers.option'],
    ['choices', ['yes', 'no'], null],
    ['choices', ['yes', 'maybe'], 'fields.answers.option'],
    ['text', 'x'.repeat(201), 'tooLong'],
    ['text', ['one', 'two'], 'invalid'],
    ['text', 'a\u0007b', 'invalid'],
    ['long_text', 'x'.repeat(2000), null],
    ['long_text', 'x'.repeat(2001), 'tooLong'],
    ['text', { en: 'x' }, null],
    ['text', null, null],
  ])('to a %s question, %j: %s', (type, value, expected) => {
    expect(issueOf(type, value)).toBe(expected)
  })

  test('is stored with the label and the names of its options, and written in the reader’s language', () => {
    const questions = [
      question('why', { type: 'long_text' }),
      question('score', { type: 'number' }),
      question('start', { type: 'date' }),
      question('loan', { type: 'choices' }),
    ]
    const answers = { why: ' a\n b ', score: '６，５', start: '2027-09-01', loan: ['no', 'yes'] }
    const stored = readAnswers(questions, { answers })
    expect(stored).toEqual([
      { code: 'why', type: 'long_text', label: { en: 'why?' }, values: ['a\n b'] },
      { code: 'score', type: 'number', label: { en: 'score?' }, values: ['6,5'] },
      { code: 'start', type: 'date', label: { en: 'start?' }, values: ['2027-09-01'] },
      {
        code: 'loan',
        type: 'choices',
        label: { en: 'loan?' },
        values: ['yes', 'no'],
        names: OPTIONS.map((o) => o.name),
      },
    ])
    expect(answerRows(stored, 'tw').map(([, text]) => text.replaceAll('\u00a0', ' '))).toEqual([
      'a\n b',
      '6,5',
      '2027 年 9 月 1 日',
      '有 · 沒有',
    ])
    expect(answerRows(stored, 'vi').at(-1)).toEqual(['loan?', 'Có · Không'])
    expect(answerWords(stored)).toContain('Không')
  })
})

const code = fc.constantFrom('a', 'b', 'c', 'd')
const anyCondition = fc.record({ question: code, values: fc.subarray(['yes', 'no']) })
const anyQuestions = fc.uniqueArray(
  fc.record({
    code,
    type: fc.constantFrom(...QUESTION_TYPES),
    required: fc.boolean(),
    shown_if: fc.option(anyCondition, { nil: undefined }),
  }),
  { selector: (each) => each.code },
)
const anyAnswers = fc.dictionary(
  code,
  fc.oneof(fc.constantFrom('yes', 'no', '', '7', '2027-09-01'), fc.array(fc.constantFrom('yes', 'no', 'x'))),
)

test('whatever the conditions, only asked questions have errors or stored answers, and a valid booking stores all answers', () => {
  fc.assert(
    fc.property(anyQuestions, anyAnswers, (given, answers) => {
      const questions = given.map(({ code: name, type, required, shown_if }) =>
        question(name, { type, required, ...(shown_if && { shown_if }) }),
      )
      const body = { answers }
      const askedCodes = codes(askedQuestions(questions, body))
      // the order of the questions doesn't matter
      expect(codes(askedQuestions(questions.toReversed(), body)).toSorted()).toEqual(askedCodes.toSorted())
      const invalid = answerIssues(questions, body).map(({ path }) => path.replace('answers.', ''))
      expect(askedCodes).toEqual(expect.arrayContaining(invalid))
      if (invalid.length > 0) return
      const stored = codes(readAnswers(questions, body))
      expect(askedCodes).toEqual(expect.arrayContaining(stored))
      const required = questions.filter((each) => each.required && askedCodes.includes(each.code))
      expect(stored).toEqual(expect.arrayContaining(codes(required)))
    }),
    { numRuns: 500, seed: 31 },
  )
})
