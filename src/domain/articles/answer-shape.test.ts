import { expect, test } from 'vitest'
import { ANSWER_LIMITS, answerHeadings, answerIssues } from './answer-shape.ts'

const htmlWith = (headings: readonly string[]) =>
  headings
    .map((heading, at) => `<h2 id="part-${at}">${heading}</h2>\n<h3 id="x-${at}">Inside</h3><p>Text.</p>`)
    .join('\n')
const shapeOf = (locale: string, headings: readonly string[], abstract = 'Yes.') =>
  answerIssues({ abstract, html: htmlWith(headings) }, locale).map(
    ({ key, values }) => `${key.split('_').at(-1)} ${values.heading ?? values.present}`,
  )

test.each(['en', 'vi', 'tw'])('the headings of the language in their order are no issue in %s', (locale) => {
  expect(answerHeadings(locale)).toHaveLength(5)
  expect(shapeOf(locale, answerHeadings(locale))).toEqual([])
})

test('each edition has the headings of its own language', () => {
  expect(answerHeadings('vi')[1]).toBe('Con số')
  expect(answerHeadings('tw')[1]).toBe('費用與數字')
  expect(shapeOf('tw', answerHeadings('vi')).filter((issue) => issue.startsWith('missing'))).toHaveLength(5)
})

test('a missing, an extra and a repeated heading are named', () => {
  const [who = '', numbers = '', steps = '', changes = '', next = ''] = answerHeadings('en')
  expect(shapeOf('en', [who, steps, changes, next])).toEqual([`missing ${numbers}`])
  expect(shapeOf('en', [who, numbers, 'Costs &amp; fees', steps, changes, next])).toEqual(['extra Costs & fees'])
  expect(shapeOf('en', [who, numbers, steps, steps, changes, next])).toEqual([`extra ${steps}`])
  expect(answerIssues({ abstract: 'Yes.', html: '' }, 'vi')[0]?.values).toMatchObject({ language: 'Tiếng Việt' })
})

test('a heading in another place is named once', () => {
  const [who = '', numbers = '', steps = '', changes = '', next = ''] = answerHeadings('en')
  expect(shapeOf('en', [who, steps, numbers, changes, next])).toEqual([`order ${steps}`])
})

const withAnswer = (abstract: string) => shapeOf('en', answerHeadings('en'), abstract)

test('an answer has at most three sentences', () => {
  expect(withAnswer('About £1.5 million. It depends on the U.S. dollar! Is it enough?')).toEqual([])
  expect(withAnswer('One. Two. Three. Four')).toEqual(['sentences 4'])
  expect(withAnswer('一年約一百萬元。學費另計。可以嗎？要看學校。')).toEqual(['sentences 4'])
})

test('an answer has a limit of characters, whatever the names of its figures', () => {
  const { characters } = ANSWER_LIMITS
  expect(withAnswer('x'.repeat(characters))).toEqual([])
  expect(withAnswer('x'.repeat(characters + 1))).toEqual([`long ${characters + 1}`])
  expect(withAnswer('學'.repeat(characters / 2))).toEqual([])
  expect(withAnswer('學'.repeat(characters / 2 + 1))).toEqual([`long ${characters + 2}`])
  expect(withAnswer(`${'x'.repeat(characters - 12)}{{uk.living.london*9|amount}}`)).toEqual([])
})
