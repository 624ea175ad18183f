import { expect, test } from 'vitest'
import { LOCALES } from '../../../tests/support/demo-editions.ts'
import { isQuestionShownIn } from './readers.ts'

const shownIn = (texts: Record<string, string>, readers?: Record<string, string>) =>
  LOCALES.filter((locale) => isQuestionShownIn({ title: texts, readers }, locale))

test('a question is shown in editions whose readers live in the country of their text, or whose text is for everybody', () => {
  const title = { en: 'Which grades?', vi: 'Điểm nào?', tw: '成績？' }
  expect(shownIn(title)).toEqual(['vi', 'tw', 'en'])
  expect(shownIn(title, { en: 'PH', vi: 'VN' })).toEqual(['vi', 'tw', 'en'])
  expect(shownIn(title, { en: 'VN', tw: 'HK' })).toEqual(['vi'])
})

test('a question in one language is shown where that text, as a fallback too, is for the readers', () => {
  expect(shownIn({ en: 'Which grades?' }, { en: 'PH' })).toEqual(['en'])
  expect(shownIn({ en: 'Which grades?' }, { en: 'TW' })).toEqual(['tw'])
})
