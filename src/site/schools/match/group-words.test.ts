/** What the list says of its groups is known of every school in them, though schools publish no marks to compare. */
import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import { EDITIONS, LOCALES, type Locale } from '../../../domain/editions.ts'
import { GROUPS } from '../../../domain/match/rules.ts'

type Words = typeof import('../../messages/en.json')

const wordsIn = (locale: Locale) => JSON.parse(readFileSync(`src/site/messages/${locale}.json`, 'utf8')) as Words
/** People who were admitted: whose figures a visitor's are not always held against. */
const ADMITTED: Record<Locale, RegExp> = {
  en: /got in|admitted|accepted/i,
  vi: /người (đã )?trúng tuyển/i,
  tw: /錄取者/,
}

describe.each(LOCALES)('in %s', (locale) => {
  const messages = wordsIn(locale)
  const t = createTranslator({ locale: EDITIONS[locale].htmlLang, messages, namespace: 'match' })
  const numbersOf = (placed: number, apart: number) =>
    [...t('found', { placed, apart, all: 91 }).matchAll(/\d+/g)].map(([number]) => Number(number)).sort((a, b) => a - b)

  test.each(GROUPS)('the text of the group “%s” holds nobody who was admitted beside the visitor', (group) => {
    expect(messages.match.groupText[group]).not.toMatch(ADMITTED[locale])
  })

  test('schools in groups and schools that can’t be placed are counted apart, and what there are none of isn’t named', () => {
    expect(numbersOf(8, 4)).toEqual([4, 8, 91])
    expect(numbersOf(10, 0)).toEqual([10, 91])
    expect(numbersOf(0, 12)).toEqual([12, 91])
  })
})
