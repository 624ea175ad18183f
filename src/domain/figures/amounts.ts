/** Money as texts say it, found again: what ages ought to be named by its key. */
import type { Locale } from '../editions.ts'
import { withEvenDigits } from './even-digits.ts'
import { isMoneyBySense } from './money-context.ts'
import { CODE, currencyIn, MONEY, NUMBER, SIGN } from './money-words.ts'

/** An amount of money in a text: where and how it is written. */
export type Amount = {
  at: number
  found: string
  /** Its number or the ends of its range; none where it is spelled in words. */
  numbers: number[]
  /** Null where the text says none, or one that could be several: a bare $, 元. */
  currency: string | null
}

function finderOf(locale: Locale): RegExp {
  const { scale, to, word, round, spelled } = MONEY[locale]
  const one = String.raw`${NUMBER}(?:\s?(?:${scale}))?`
  const upTo = String.raw`\s?(?:[–~-]|${to})\s?`
  const range = `${one}(?:${upTo}${one})?`
  const forms = [
    // ₱50,000 or US$10,000 is no range
    String.raw`(?<sign>${SIGN}|${CODE}|新台幣)\s?${one}(?:${upTo}(?:\k<sign>\s?)?${one})?`,
    // no sign of the next amount: 5 $10
    `${range}\\s?(?:${word}|${CODE}|(?:${SIGN})(?!\\d))`,
    String.raw`${NUMBER}(?:\s?[–~-]\s?${NUMBER})?\s?${round}`,
    spelled,
  ]
  return new RegExp(`(?<![\\w.,])(?:${forms.join('|')})`, 'giu')
}
const FINDERS: Record<Locale, RegExp> = { en: finderOf('en'), vi: finderOf('vi'), tw: finderOf('tw') }

/** Every amount of money in a text of a language. */
export function amountsIn(text: string, locale: Locale): Amount[] {
  const even = withEvenDigits(text)
  return [...even.matchAll(FINDERS[locale])].flatMap(({ 0: said, index }) => {
    const end = index + said.length
    if (!NAMED[locale].test(said) && !isMoneyBySense(even, index, end, locale)) return []
    return [{ at: index, found: text.slice(index, end), numbers: numbersIn(said, locale), currency: currencyIn(said) }]
  })
}

const namedIn = (locale: Locale) => new RegExp(`${SIGN}|${CODE}|新台幣|${MONEY[locale].word}`, 'iu')
/** An amount that names its money; a currency's code may stand at a digit. */
const NAMED: Record<Locale, RegExp> = { en: namedIn('en'), vi: namedIn('vi'), tw: namedIn('tw') }

function numbersIn(found: string, locale: Locale): number[] {
  const { scale, scales, decimal } = MONEY[locale]
  const parts = [...found.matchAll(new RegExp(String.raw`(${NUMBER})(?:\s?(${scale}))?`, 'giu'))]
  const last = parts.at(-1)?.[2]
  return parts.map(([, digits = '', own]) => {
    const bare = digits.replace(/\s/g, '')
    const plain = decimal === '.' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.')
    // 90–180 萬: the first end counts in the step of the last
    return Math.round(Number(plain) * (scales[(own ?? last ?? '').toLowerCase()] ?? 1) * 100) / 100
  })
}
