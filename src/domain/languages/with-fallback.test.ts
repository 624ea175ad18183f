import { expect, test } from 'vitest'
import { LANGUAGE_CODES, messageLanguages } from './index.ts'
import { withFallback } from './with-fallback.ts'

test('a missing, an empty and a nested message come from the fallback', () => {
  const fallback = { a: 'A', b: 'B', c: { d: 'D', e: 'E' }, f: { g: 'G' } }
  expect(withFallback<object>({ a: 'ก', b: '', c: { e: 'ข' } }, fallback)).toEqual({
    a: 'ก',
    b: 'B',
    c: { d: 'D', e: 'ข' },
    f: { g: 'G' },
  })
})

test('a compiled message is one message', () => {
  expect(withFallback<object>({ a: ['x', ['n']] }, { a: ['y', ['n', 4], 'z'] })).toEqual({ a: ['x', ['n']] })
})

test('every language ends at English, and each language is there once', () => {
  for (const language of LANGUAGE_CODES) {
    const languages = messageLanguages(language)
    expect(languages[0]).toBe(language)
    expect(languages.at(-1)).toBe('en')
    expect(new Set(languages).size).toBe(languages.length)
  }
})
