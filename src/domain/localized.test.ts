import { expect, test } from 'vitest'
import { LOCALES } from '../../tests/support/demo-editions.ts'
import { localize, localizeFields } from './localized.ts'
import { LocalizedSchema } from './localized-schema.ts'

test.each(LOCALES)('a text in %s needs no fallback', (locale) => {
  const texts = { vi: 'vi text', tw: 'tw text', en: 'en text' }
  expect(localize(texts, locale)).toEqual({ text: `${locale} text`, fallback: false })
})

test.each([
  ['tw', { en: 'English', vi: 'Việt' }, 'English'],
  ['vi', { en: 'English', tw: '中文' }, 'English'],
  ['en', { vi: 'Việt', tw: '中文' }, 'Việt'],
] as const)('a text missing in %s is read in its fallback, and reported as such', (locale, texts, text) => {
  expect(localize(texts, locale)).toEqual({ text, fallback: true })
})

test('an empty text is a missing one', () => {
  expect(localize({ tw: '', en: 'English' }, 'tw')).toEqual({ text: 'English', fallback: true })
  expect(localize({ vi: undefined, en: 'English' }, 'vi')).toEqual({ text: 'English', fallback: true })
})

test('a text without a fallback is empty', () => {
  expect(localize({}, 'en')).toEqual({ text: '', fallback: true })
  expect(localize({ tw: '中文' }, 'vi').text).toBe('')
})

test('an item reports a fallback when one of its fields fell back', () => {
  const fields = { name: { en: 'Name', tw: '名稱' }, desc: { en: 'Text' } }
  expect(localizeFields(fields, 'tw')).toEqual({ name: '名稱', desc: 'Text', fallback: true })
  const turned = { desc: fields.desc, name: fields.name }
  expect(localizeFields(turned, 'tw')).toEqual({ name: '名稱', desc: 'Text', fallback: true })
})

test('a fully translated item has no fallback property', () => {
  const fields = { name: { en: 'Name', tw: '名稱' }, desc: { en: 'Text', tw: '文字' } }
  expect(localizeFields(fields, 'tw')).toEqual({ name: '名稱', desc: '文字' })
  expect(localizeFields(fields, 'tw')).not.toHaveProperty('fallback')
  expect(localizeFields({}, 'tw')).toEqual({})
})

test('a localized text needs English, and no empty translation', () => {
  expect(LocalizedSchema.safeParse({ en: 'Text' }).success).toBe(true)
  expect(LocalizedSchema.safeParse({ vi: 'Văn bản', tw: '文字' }).success).toBe(false)
  expect(LocalizedSchema.safeParse({ en: '' }).success).toBe(false)
  expect(LocalizedSchema.safeParse({ en: 'Text', vi: '' }).success).toBe(false)
})
