import { expect, test } from 'vitest'
import { LOCALES } from '../../../tests/support/demo-editions.ts'
import { translatorOf } from '../messages/translations.ts'
import { NAMES, VALUES } from './labels.ts'

test.each(LOCALES)('names and values of the audit log have labels in %s', (locale) => {
  const keys = [...Object.values(NAMES), ...Object.values(VALUES).flatMap((codes) => Object.values(codes))]
  const texts = keys.map((key) => translatorOf(locale)(key))
  expect(texts.filter((words) => words.length === 0)).toEqual([])
})
