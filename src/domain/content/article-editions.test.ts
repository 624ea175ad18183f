import { expect, test } from 'vitest'
import { editionsOf, shownLanguage } from './article-editions.ts'

const languages = (written: string[], withdrawn: string[] = []) => ({ written, withdrawn })

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
