import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { remembering } from './provider.tsx'

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
  const asked: unknown[] = []
  const watched = (...question: unknown[]) => {
    asked.push(question)
    return (translator as unknown as (...given: unknown[]) => string)(...question)
  }
  const say = remembering(Object.assign(watched, translator), max) as unknown as typeof watched & {
    rich: (key: string, values: object) => unknown
    raw: (key: string) => unknown
    has: (key: string) => boolean
  }
  return { say, asked }
}

test('what was said is said again without being put together', () => {
  const { say, asked } = createWatched()
  const day = new Date('2026-11-22')
  for (let turn = 0; turn < 2; turn++) {
    expect(say('plain')).toBe('Schools')
    expect(say('counted', { count: 1 })).toBe('1 school')
    expect(say('counted', { count: 1200 })).toBe('1,200 schools')
    expect(say('dated', { day })).toBe('by Sunday, November 22, 2026')
  }
  expect(asked).toHaveLength(4)
})

test('other values are other words, however alike they are written', () => {
  const { say } = createWatched()
  expect(say('pair', { one: 'a', other: 'b' })).toBe('a|b')
  expect(say('pair', { one: 'a\nother 1 b', other: '' })).toBe('a\nother 1 b|')
  expect(say('pair', { one: 1, other: '1' })).toBe('1|1')
  expect(say('pair', { one: 'a', other: 'b\none 1 a' })).toBe('a|b\none 1 a')
  expect(say('dated', { day: new Date(0) })).toBe('by Thursday, January 1, 1970')
  expect(say('dated', { day: new Date(86_400_000) })).toBe('by Friday, January 2, 1970')
})

test('elements, raw messages and formats of one’s own are made each time', () => {
  const { say, asked } = createWatched()
  expect(say.rich('linked', { a: (words: unknown) => ({ words }) })).toEqual(['see ', { words: ['here'] }])
  expect([say.raw('linked'), say.has('linked'), say.has('nothing')]).toEqual(['see <a>here</a>', true, false])
  const formats = (year: string) => ({ dateTime: { mine: { year, timeZone: 'UTC' } } })
  expect(say('mine', { day: new Date(0) }, formats('numeric'))).toBe('by 1970')
  expect(say('mine', { day: new Date(0) }, formats('2-digit'))).toBe('by 70')
  expect(asked).toHaveLength(2)
})

test('what is remembered is bounded, and right after it was forgotten', () => {
  const { say, asked } = createWatched(10)
  for (let count = 0; count < 100; count++) expect(say('counted', { count })).toContain('school')
  expect(say('counted', { count: 0 })).toBe('0 schools')
  expect(asked).toHaveLength(101)
  const long = 'x'.repeat(1000)
  for (let turn = 0; turn < 2; turn++) expect(say('pair', { one: long, other: '' })).toBe(`${long}|`)
  expect(asked).toHaveLength(103)
})
