import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { memoizeTranslator } from './provider.tsx'

const messages = {
  plain: 'Schools',
  counted: '{count, plural, one {# school} other {# schools}}',
  dated: 'by {day, date, full}',
  mine: 'by {day, date, mine}',
  pair: '{one}|{other}',
  linked: 'see <a>here</a>',
}
const createWatched = (max?: number) => {
  const translator = createTranslator({ locale: 'en', timeZone: 'UTC', messages: messages as never })
  const calls: unknown[] = []
  const watched = (...question: unknown[]) => {
    calls.push(question)
    return (translator as unknown as (...given: unknown[]) => string)(...question)
  }
  const t = memoizeTranslator(Object.assign(watched, translator), max) as unknown as typeof watched & {
    rich: (key: string, values: object) => unknown
    raw: (key: string) => unknown
    has: (key: string) => boolean
  }
  return { t, calls }
}

test('a repeated message is formatted once', () => {
  const { t, calls } = createWatched()
  const day = new Date('2026-11-22')
  for (let round = 0; round < 2; round++) {
    expect(t('plain')).toBe('Schools')
    expect(t('counted', { count: 1 })).toBe('1 school')
    expect(t('counted', { count: 1200 })).toBe('1,200 schools')
    expect(t('dated', { day })).toBe('by Sunday, November 22, 2026')
  }
  expect(calls).toHaveLength(4)
})

test('different values give different texts, even when they look alike', () => {
  const { t } = createWatched()
  expect(t('pair', { one: 'a', other: 'b' })).toBe('a|b')
  expect(t('pair', { one: 'a\nother 1 b', other: '' })).toBe('a\nother 1 b|')
  expect(t('pair', { one: 1, other: '1' })).toBe('1|1')
  expect(t('pair', { one: 'a', other: 'b\none 1 a' })).toBe('a|b\none 1 a')
  expect(t('dated', { day: new Date(0) })).toBe('by Thursday, January 1, 1970')
  expect(t('dated', { day: new Date(86_400_000) })).toBe('by Friday, January 2, 1970')
})

test('rich texts, raw messages and custom formats are not cached', () => {
  const { t, calls } = createWatched()
  expect(t.rich('linked', { a: (words: unknown) => ({ words }) })).toEqual(['see ', { words: ['here'] }])
  expect([t.raw('linked'), t.has('linked'), t.has('nothing')]).toEqual(['see <a>here</a>', true, false])
  const formats = (year: string) => ({ dateTime: { mine: { year, timeZone: 'UTC' } } })
  expect(t('mine', { day: new Date(0) }, formats('numeric'))).toBe('by 1970')
  expect(t('mine', { day: new Date(0) }, formats('2-digit'))).toBe('by 70')
  expect(calls).toHaveLength(2)
})

test('the cache is bounded, and still correct after clearing', () => {
  const { t, calls } = createWatched(10)
  for (let count = 0; count < 100; count++) expect(t('counted', { count })).toContain('school')
  expect(t('counted', { count: 0 })).toBe('0 schools')
  expect(calls).toHaveLength(101)
  const long = 'x'.repeat(1000)
  for (let round = 0; round < 2; round++) expect(t('pair', { one: long, other: '' })).toBe(`${long}|`)
  expect(calls).toHaveLength(103)
})
