/** Money as texts say it, found again: what ages ought to be named by its key. */
import type { Locale } from '../editions.ts'

/** An amount of money in a text: where, how it is written, and its number or the ends of its range. */
export type Amount = { at: number; found: string; numbers: number[] }

const NUMBER = String.raw`\d+(?:[.,]\d+)*`
const SIGN = String.raw`(?:US|NT|CA|AU|HK|C|A)?\$|[£€₱₫¥]`
const CODE = String.raw`\b(?:USD|GBP|EUR|CAD|AUD|TWD|NTD|PHP|VND|SGD)`

type Language = { scale: string; to: string; word: string; scales: Record<string, number>; decimal: ',' | '.' }
const LANGUAGES: Record<Locale, Language> = {
  en: {
    scale: String.raw`(?:thousand|million|billion)\b|[kKmM]\b`,
    to: 'to|and|or',
    word: String.raw`(?:(?:US|Canadian|Australian|Taiwan|New Taiwan|Philippine)\s)?(?:dollars?|pounds?|euros?|pesos?|dong)\b`,
    scales: { thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9 },
    decimal: '.',
  },
  vi: {
    scale: 'nghìn|ngàn|triệu|tỷ|tỉ',
    to: 'đến|tới|hoặc|và',
    // a transcript, an alphabet and a capital city are no money
    word: String.raw`bảng(?!\s(?:điểm|chữ|tính|kê|so|tổng|dưới|trên|sau|này|xếp))|euro|đô(?!\s?thị)|đồng(?!\s(?:hồ|ý|nghĩa|thời|phục))|peso|Đài\stệ`,
    scales: { nghìn: 1e3, ngàn: 1e3, triệu: 1e6, tỷ: 1e9, tỉ: 1e9 },
    decimal: ',',
  },
  tw: {
    scale: '百萬|萬|億|千',
    to: '至|到|或|與|和',
    word: '美元|美金|英鎊|歐元|加幣|加元|澳幣|澳元|新?台幣|披索|越南盾|元',
    scales: { 千: 1e3, 萬: 1e4, 百萬: 1e6, 億: 1e8 },
    decimal: '.',
  },
}

/** Large round numbers that a language says without the money's name; people and words are counted otherwise. */
const ROUND: Partial<Record<Locale, string>> = {
  vi: String.raw`(?:triệu|tỷ|tỉ)(?!\s(?:người|sinh|học|bài))`,
  tw: String.raw`萬(?!\s?(?:人|名|字|次|多人|所|份|位|筆))`,
}

function finderOf(locale: Locale): RegExp {
  const { scale, to, word } = LANGUAGES[locale]
  const one = String.raw`${NUMBER}(?:\s?(?:${scale}))?`
  const range = String.raw`${one}(?:\s?(?:[–~-]|${to})\s?(?:${SIGN}|${CODE}\s?)?${one})?`
  const forms = [`(?:${SIGN}|${CODE}|新台幣)\\s?${range}`, `${range}\\s?(?:${word}|${CODE}\\b)`]
  const round = ROUND[locale]
  if (round) forms.push(String.raw`${NUMBER}(?:\s?[–~-]\s?${NUMBER})?\s?${round}`)
  return new RegExp(`(?<![\\w.,])(?:${forms.join('|')})`, 'gu')
}
const FINDERS: Record<Locale, RegExp> = { en: finderOf('en'), vi: finderOf('vi'), tw: finderOf('tw') }

/** Every amount of money in a text of a language. */
export function amountsIn(text: string, locale: Locale): Amount[] {
  return [...text.matchAll(FINDERS[locale])].map(({ 0: found, index }) => ({
    at: index,
    found,
    numbers: numbersIn(found, locale),
  }))
}

function numbersIn(found: string, locale: Locale): number[] {
  const { scale, scales, decimal } = LANGUAGES[locale]
  const parts = [...found.matchAll(new RegExp(String.raw`(${NUMBER})(?:\s?(${scale}))?`, 'gu'))]
  const last = parts.at(-1)?.[2]
  return parts.map(([, digits = '', own]) => {
    const plain = decimal === '.' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
    // 90–180 萬: the first end counts in the step of the last
    return Math.round(Number(plain) * (scales[(own ?? last ?? '').toLowerCase()] ?? 1) * 100) / 100
  })
}
