import { expect, test } from 'vitest'
import { draftsOf } from './draft-of.ts'
import { formOf } from './forms.ts'
import { placeFormIssues } from './place-issues.ts'

const form = formOf('figures')
const drafts = draftsOf(form, { key: 'uk.visa.fee', what: { en: 'x' }, currency: 'XYZ', source: 'nowhere' })
const saved = { files: ['figures.yaml'], names: ['uk.visa.fee'] }

test('an issue of the entry is shown at its field', () => {
  const money = {
    file: 'figures.yaml',
    path: 'line 13 · uk.visa.fee · currency',
    expected: 'a currency that figures are written in: USD, GBP',
    found: 'XYZ',
  }
  const source = {
    file: 'figures.yaml',
    path: 'uk.visa.fee · source',
    expected: 'a known source',
    found: '"nowhere"',
  }
  expect(placeFormIssues(form, drafts, saved, [money, source])).toEqual({
    fieldErrors: {
      currency: [{ code: 'written_money', values: { options: 'USD, GBP' } }],
      source: [{ code: 'unknown' }],
    },
    others: [],
  })
})

test('a value in braces is matched in its language', () => {
  const questions = formOf('questions')
  const input = draftsOf(questions, { id: 1, title: { en: 'a', tw: '費用 {{uk.nothing}}' }, answer: { en: 'b' } })
  const issue = {
    file: 'questions.yaml',
    path: 'line 20',
    expected: 'the key of a known figure',
    found: '{{uk.nothing}}',
  }
  const { fieldErrors, others } = placeFormIssues(questions, input, { files: ['questions.yaml'], names: ['1'] }, [
    issue,
  ])
  expect(fieldErrors).toEqual({ 'title.tw': [{ code: 'known_figure' }] })
  expect(others).toEqual([])
})

test('an issue of another entry is returned separately', () => {
  const issue = {
    file: 'students.yaml',
    path: '3 · school',
    expected: 'a known school',
    found: '"mcgill"',
  }
  expect(placeFormIssues(form, drafts, saved, [issue])).toEqual({ fieldErrors: {}, others: [issue] })
})
