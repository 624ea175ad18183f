/** How each language says money: signs, codes, names, and the steps it counts in. Patterns, to be put together. */
import type { Locale } from '../editions.ts'
import { SPELLED, VAGUE } from './numerals.ts'

export const NUMBER = String.raw`\d+(?:[.,]\d+)*`
export const SIGN = String.raw`(?:US|NT|CA|AU|HK|C|A)?\$|[£€₱₫¥]`
export const CODE = String.raw`\b(?:USD|GBP|EUR|CAD|AUD|TWD|NTD|PHP|VND|SGD)`

type Language = {
  /** Behind digits. */
  scale: string
  scales: Record<string, number>
  decimal: ',' | '.'
  to: string
  word: string
  /** What large round numbers end in that are said without the money's name; people, words and books are counted otherwise. */
  round: string
  /** An amount in words: two thousand pounds, hai triệu đồng, 三萬元. */
  spelled: string
}

const LETTER = String.raw`(?!\p{L})`

const EN_WORD = String.raw`(?:(?:US|Canadian|Australian|Taiwan|New Taiwan|Philippine)\s)?(?:dollars?|pounds?|euros?|pesos?|dong)\b`
const EN_STEP = '(?:tens|hundreds|thousands|hundred|thousand|million|billion)'

// a transcript, an alphabet and a capital city are no money
const VI_WORD = String.raw`bảng(?!\s(?:điểm|chữ|tính|kê|so|tổng|dưới|trên|sau|này|xếp))|euro|đô(?!\s?thị)|đồng(?!\s(?:hồ|ý|nghĩa|thời|phục))|peso|Đài\stệ`
const VI_STEP = '(?:chục|trăm|nghìn|ngàn|triệu|tỷ|tỉ)'

const TW_WORD = '美元|美金|英鎊|歐元|加幣|加元|澳幣|澳元|新?台幣|披索|越南盾|元'
const TW_STEPS = '[一二兩三四五六七八九數幾]?[十百千萬億]'
const TW_OTHERS = String.raw`(?!\s?(?:多?人|多?名|多?字|次|所|份|位|筆|冊|個|餘))`

export const MONEY: Record<Locale, Language> = {
  en: {
    scale: String.raw`(?:thousand|million|billion)\b|[kKmM]\b`,
    scales: { thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9 },
    decimal: '.',
    to: 'to|and|or',
    word: EN_WORD,
    round: String.raw`(?:thousand|million|billion|[kK])\b(?!\s(?:people|students?|words?|characters?|visas?|applicants?|graduates?|members?|books?|residents?))`,
    spelled: String.raw`(?:${SPELLED.en}|${VAGUE.en})\s(?:${EN_STEP}\s(?:of\s)?){1,2}(?:${SPELLED.en}\s(?:${EN_STEP}\s)?)?(?:${EN_WORD})`,
  },
  vi: {
    scale: `(?:nghìn|ngàn|triệu|tr|tỷ|tỉ|k)${LETTER}`,
    scales: { nghìn: 1e3, ngàn: 1e3, k: 1e3, triệu: 1e6, tr: 1e6, tỷ: 1e9, tỉ: 1e9 },
    decimal: ',',
    to: 'đến|tới|hoặc|và',
    word: VI_WORD,
    round: String.raw`(?:nghìn|ngàn|triệu|tr|tỷ|tỉ|k)${LETTER}(?!\s(?:người|sinh|học|bài|từ|ký|dân|thành|visa|cuốn|chữ))`,
    spelled: String.raw`(?:${SPELLED.vi}|${VAGUE.vi})(?:\s(?:${SPELLED.vi}|${VI_STEP})){0,4}\s(?:${VI_STEP}\s(?:${VI_WORD})|(?:triệu|tỷ|tỉ)${LETTER}(?!\s(?:người|sinh|học|bài|từ|ký|dân)))`,
  },
  tw: {
    scale: '百萬|萬|億|千|k(?![A-Za-z])',
    scales: { 千: 1e3, k: 1e3, 萬: 1e4, 百萬: 1e6, 億: 1e8 },
    decimal: '.',
    to: '至|到|或|與|和',
    word: TW_WORD,
    round: `(?:k(?![A-Za-z])|百?萬)${TW_OTHERS}`,
    // 一元 and 多元 are no money
    spelled: String.raw`(?:新?台幣|美金|美元|英鎊|歐元)\s?(?:${TW_STEPS}|[一二兩三四五六七八九]){1,6}元?|(?:${TW_STEPS}){1,5}[一二兩三四五六七八九]?多?(?:${TW_WORD})|[一二兩三四五六七八九數幾][十百千]*萬${TW_OTHERS}`,
  },
}

/** What names a currency by itself, the more exact first. A bare $ and 元 name none. */
const CURRENCIES: readonly [RegExp, string][] = [
  [/US\$|USD|US dollar|美元|美金/i, 'USD'],
  [/NT\$|TWD|NTD|Taiwan dollar|Đài\stệ|台幣/i, 'TWD'],
  [/(?:CA|C)\$|CAD|Canadian dollar|加幣|加元/i, 'CAD'],
  [/(?:AU|A)\$|AUD|Australian dollar|澳幣|澳元/i, 'AUD'],
  [/£|GBP|pound|bảng|英鎊/i, 'GBP'],
  [/€|EUR|歐元/i, 'EUR'],
  [/₱|PHP|peso|披索/i, 'PHP'],
  [/₫|VND|dong|đồng|越南盾/i, 'VND'],
]

/** The code of the currency that an amount says, or null where it says none or one that could be several. */
export const currencyIn = (found: string): string | null => CURRENCIES.find(([name]) => name.test(found))?.[1] ?? null
