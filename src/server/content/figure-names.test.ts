import { expect, test } from 'vitest'
import type { Figure } from '../../domain/figures/figure.ts'
import { checkFigureNames } from './figure-names.ts'

const targets = { figures: new Map([['uk.visa.fee', {} as Figure]]), promises: new Set(['free']) }
const errorsIn = (body: string) =>
  checkFigureNames(
    [{ file: 'articles/a/en.md', place: '', kind: 'articles', key: 'a', source: JSON.stringify({ body }) }],
    targets,
  ).map(({ found }) => found)

test('keys and examples in other braces are reported', () => {
  expect(errorsIn('{uk.visa.fee} ｛ uk.visa.fee｝ {=100} {nothing} {uk.visa.fees}')).toEqual([
    '{uk.visa.fee}',
    '｛ uk.visa.fee｝',
    '{=100}',
  ])
})

test('a promise is named by its code', () => {
  expect(errorsIn('{{promise.free}} {{ promise.free }} {{promise.gratis}} {{promise}}')).toEqual([
    '{{promise.gratis}}',
    '{{promise}}',
  ])
})

test('a million letters behind a brace are read', () => {
  expect(errorsIn(`{${'a'.repeat(1_000_000)} {${'a.'.repeat(500_000)}`)).toEqual([])
})
