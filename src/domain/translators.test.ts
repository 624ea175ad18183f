import { expect, test } from 'vitest'
import { LOCALES } from '../../tests/support/demo-editions.ts'
import en from '../messages/en/domain.json' with { type: 'json' }
import { OTHER_COUNTRY, TITLES } from './codes.ts'
import { perLanguage } from './languages/index.ts'
import { PAYMENT_METHODS } from './leads/order-money.ts'
import { type ChoiceField, choiceName, choicesOf, fieldSentences, translators } from './translators.ts'

const CODES: Record<ChoiceField, readonly string[]> = {
  title: TITLES,
  countries: [OTHER_COUNTRY],
  payment_method: PAYMENT_METHODS,
}

test.each(Object.entries(CODES))('every code of %s has its own label in every language', (field, codes) => {
  for (const locale of LOCALES) {
    const names = codes.map((code) => choiceName(locale, field as ChoiceField, code))
    for (const [index, name] of names.entries()) {
      expect(name.trim()).not.toBe('')
      expect(name).not.toBe(codes[index])
    }
    expect(new Set(names).size).toBe(codes.length)
  }
})

test.each(Object.entries(CODES))('only the codes of %s have a label', (field, codes) => {
  expect(Object.keys(en.choices[field as ChoiceField]).sort()).toEqual([...codes].sort())
})

test('a code is labelled in the requested language', () => {
  expect(choiceName('vi', 'title', 'ms')).toBe('Chị')
  expect(choiceName('tw', 'title', 'ms')).toBe('小姐')
  expect(choiceName('en', 'title', 'ms')).toBe('Ms')
})

test('a code without a label is shown itself', () => {
  expect(choiceName('en', 'title', 'dr')).toBe('dr')
})

test('choices keep the order of their codes', () => {
  expect(choicesOf('en', 'title', ['ms', 'mr'])).toEqual([
    { code: 'ms', name: 'Ms' },
    { code: 'mr', name: 'Mr' },
  ])
})

test('a missing message throws instead of showing its key', () => {
  const words = translators(perLanguage((language) => ({ a: `a of ${language}` })))
  expect(words('vi')('a')).toBe('a of vi')
  expect(() => words('en')('b' as 'a')).toThrow()
  expect(() => fieldSentences('en').translate('nothing')).toThrow()
})

test('numbers in a sentence are formatted in its language', () => {
  expect(fieldSentences('vi').translate('tooLong', { max: 2000 })).toContain('2.000')
  expect(fieldSentences('tw').translate('tooLong', { max: 2000 })).toContain('2,000')
})
