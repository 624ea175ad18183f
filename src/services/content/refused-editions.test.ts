import { expect, test } from 'vitest'
import { inputErrorOf } from '../../domain/content-form/input-errors.ts'
import { atEditions } from './refused-editions.ts'

const edition = { file: 'editions.yaml', place: 'editions/th', version: 1 }
const issueOf = (file: string) => ({ file, path: 'place', expected: 'a whole number', found: 'nothing' })
const codesOf = (...args: Parameters<typeof atEditions>) => atEditions(...args).map((issue) => inputErrorOf(issue).code)
const texts = [issueOf('menus.yaml'), issueOf('prices.yaml')]

test.each([
  ['removed while entries have texts in it', null, texts, 'edition_texts'],
  ['in a currency without prices', { code: 'th' }, [issueOf('prices.yaml'), issueOf('prices.yaml')], 'edition_prices'],
])('an edition %s is rejected with one sentence', (_, value, issues, code) => {
  expect(codesOf([{ ...edition, value }], issues)).toEqual([code])
})

test('an edition that is made the default, without all texts, is rejected with the first entries that lack one', () => {
  const many = [...texts, issueOf('site.yaml'), issueOf('home.yaml')]
  const issues = atEditions([{ ...edition, value: { code: 'th', default: true } }], many)
  expect(issues.map((issue) => issue.file)).toEqual(['editions.yaml', 'menus.yaml', 'prices.yaml', 'site.yaml'])
  expect(inputErrorOf(issues[0] as (typeof issues)[number]).code).toBe('edition_gaps')
})

test('what is wrong with an edition itself, and with other changes, stays as it is', () => {
  const invalidEdition = issueOf('editions.yaml')
  expect(atEditions([{ ...edition, value: {} }], [invalidEdition])).toEqual([invalidEdition])
  expect(atEditions([{ ...edition, value: null }], [...texts, invalidEdition])).toContain(invalidEdition)
  expect(atEditions([{ ...edition, file: 'menus.yaml', value: null }], texts)).toEqual(texts)
})
