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
  ['made the default, without all texts', { code: 'th', default: true }, texts, 'edition_gaps'],
])('an edition %s is rejected with one sentence', (_, value, issues, code) => {
  expect(codesOf([{ ...edition, value }], issues)).toEqual([code])
})

test('what is wrong with an edition itself, and with other changes, stays as it is', () => {
  const invalidEdition = issueOf('editions.yaml')
  expect(atEditions([{ ...edition, value: {} }], [invalidEdition])).toEqual([invalidEdition])
  expect(atEditions([{ ...edition, value: null }], [...texts, invalidEdition])).toContain(invalidEdition)
  expect(atEditions([{ ...edition, file: 'menus.yaml', value: null }], texts)).toEqual(texts)
})
