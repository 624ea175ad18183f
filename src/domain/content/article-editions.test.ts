import { expect, test } from 'vitest'
import { editionsOf, isForOtherReaders, shownLanguage } from './article-editions.ts'

const languages = (
  written: string[],
  withdrawn: string[] = [],
  editions: string[] | null = null,
  readers: Record<string, string> = {},
) => ({ written, withdrawn, editions, readers })

test('an edition shows its own text, else that of its fallback', () => {
  expect(shownLanguage(languages(['en', 'vi', 'tw']), 'tw')).toBe('tw')
  expect(shownLanguage(languages(['en', 'vi']), 'tw')).toBe('en')
  expect(shownLanguage(languages(['vi']), 'en')).toBe('vi')
})

test('an article in one language is shown in exactly the editions with that fallback', () => {
  expect(editionsOf(languages(['vi']))).toEqual(['vi', 'en'])
  expect(editionsOf(languages(['tw']))).toEqual(['tw'])
  expect(editionsOf(languages(['en']))).toEqual(['vi', 'tw', 'en'])
  expect(editionsOf(languages([]))).toEqual([])
})

test('an edition with an unpublished text doesn’t show another language instead', () => {
  expect(editionsOf(languages(['en', 'vi'], ['tw']))).toEqual(['vi', 'en'])
  expect(shownLanguage(languages(['en'], ['vi']), 'vi')).toBeNull()
})

test('an article of some editions is shown in no other one, and in these with the text that they fall back to', () => {
  expect(editionsOf(languages(['vi'], [], ['vi']))).toEqual(['vi'])
  expect(editionsOf(languages(['en', 'vi', 'tw'], [], ['tw']))).toEqual(['tw'])
  expect(shownLanguage(languages(['en'], [], ['tw']), 'tw')).toBe('en')
  expect(editionsOf(languages(['vi'], ['vi'], ['vi']))).toEqual([])
})

test('a text for readers of one home country is shown in editions with that one only, and no other language instead', () => {
  const ofEnglish = (country: string) => languages(['en', 'vi', 'tw'], [], null, { en: country })
  expect(editionsOf(ofEnglish('PH'))).toEqual(['vi', 'tw', 'en'])
  expect(editionsOf(ofEnglish('VN'))).toEqual(['vi', 'tw'])
  expect(isForOtherReaders(ofEnglish('VN'), 'en')).toBe(true)
  expect(isForOtherReaders(ofEnglish('VN'), 'vi')).toBe(false)
})

test('an edition doesn’t fall back to a text for readers of another home country', () => {
  expect(editionsOf(languages(['en'], [], null, { en: 'PH' }))).toEqual(['en'])
  expect(editionsOf(languages(['en'], [], null, { en: 'TW' }))).toEqual(['tw'])
})

test('an unpublished text, and one of other editions, isn’t said to be for other readers', () => {
  expect(isForOtherReaders(languages(['en', 'vi'], ['en'], null, { en: 'VN' }), 'en')).toBe(false)
  expect(isForOtherReaders(languages(['en', 'vi'], [], ['vi'], { en: 'VN' }), 'en')).toBe(false)
})
