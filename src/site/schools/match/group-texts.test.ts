/** Statements about a group are true for every school in it, although schools publish no comparable grades. */
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import { EDITIONS, LOCALES, type Locale } from '../../../../tests/support/demo-editions.ts'
import { GROUPS } from '../../../domain/match/rules.ts'
import { loadMessages, type Messages } from '../../../domain/messages.ts'

type Words = Messages['site']

const SITE = await loadMessages('site')
const wordsIn = (locale: Locale): Words => SITE[EDITIONS[locale].language]
/** Admitted students, whose figures are not always comparable with a visitor's. */
const ADMITTED: Record<Locale, RegExp> = {
  en: /got in|admitted|accepted/i,
  vi: /người (đã )?trúng tuyển/i,
  tw: /錄取者/,
}

describe.each(LOCALES)('in %s', (locale) => {
  const messages = wordsIn(locale)
  const t = createTranslator({ locale: EDITIONS[locale].htmlLang, messages, namespace: 'match' })
  const numbersOf = (placed: number, unplaced: number) =>
    [...t('found', { placed, apart: unplaced, all: 91 }).matchAll(/\d+/g)]
      .map(([number]) => Number(number))
      .sort((a, b) => a - b)

  test.each(GROUPS)('the text of the group “%s” makes no comparison with admitted students', (group) => {
    expect(messages.match.groupText[group]).not.toMatch(ADMITTED[locale])
  })

  test('classified and unclassified schools are counted separately, and empty counts are left out', () => {
    expect(numbersOf(8, 4)).toEqual([4, 8, 91])
    expect(numbersOf(10, 0)).toEqual([10, 91])
    expect(numbersOf(0, 12)).toEqual([12, 91])
  })
})
