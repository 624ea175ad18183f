import { expect, test } from 'vitest'
import { editionsOf, shownLanguage } from './article-editions.ts'

const languages = (written: string[], withdrawn: string[] = [], editions: string[] | null = null) => ({
  written,
  withdrawn,
  editions,
})

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
