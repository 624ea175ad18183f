import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, propertyRuns } from '../../../tests/support/property-runs.ts'
import { glossaryFinder } from './glossary.ts'

const term = (not: string[], except: string[] = []) => ({ term: 'our word', not, except, note: '' })
const foundBy = (text: string, ...terms: ReturnType<typeof term>[]) =>
  glossaryFinder(terms)(text).map(({ at, match }) => [at, match])

test.each<[text: string, form: string, match: string[]]>([
  ['a safety school, and Safety School', 'safety school', ['safety school', 'Safety School']],
  ['safety schools', 'safety school', []],
  ['unsafety school', 'safety school', []],
  ['safety\n  school', 'safety school', ['safety\n  school']],
  ['safety schools, safety schooling', 'safety school*', ['safety schools', 'safety schooling']],
  ['the graduate route, the Graduate route', 'Graduate route', ['Graduate route']],
  ["master’s and master's", 'master’s', ["master's", "master's"]],
  ['ký túc xá, KÝ TÚC XÁ, túc', 'ký túc xá', ['ký túc xá', 'KÝ TÚC XÁ']],
  ['học vụ', 'học v', []],
  ['請寫申請短文。', '申請短文', ['申請短文']],
  ['SAT考試與PSAT考試', 'SAT考試', ['SAT考試']],
  ['U.S. and UxSx', 'U.S.', ['U.S.']],
  ['[the page](/study/reference-letter) https://a.example/reference-letter', 'reference', []],
  ['', 'reference', []],
])('in %j, %s is found %j', (text, form, match) => {
  expect(foundBy(text, term([form])).map(([, as]) => as)).toEqual(match)
})

test('a form is only allowed within its exceptions', () => {
  const program = term(['program'], ['Exchange Visitor Program'])
  expect(foundBy('The Exchange Visitor Program is a program.', program)).toEqual([[34, 'program']])
})

test('matches are in the order of the text, each with its own term', () => {
  const finder = glossaryFinder([term(['second']), { ...term(['first']), term: 'other' }])
  expect(finder('first, second').map(({ match, term: { term } }) => [match, term])).toEqual([
    ['first', 'other'],
    ['second', 'our word'],
  ])
})

test('any text and any form are accepted, and a form alone is found', () => {
  const written = anyText({ minLength: 1, maxLength: 20 }).map((text) => `x${text.trim()}x`)
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), written, (text, form) => {
      expect(foundBy(text, term([form])).length).toBeGreaterThanOrEqual(0)
      expect(foundBy(form, term([form])).length).toBe(1)
    }),
    { numRuns: propertyRuns(100, 30) },
  )
})
