/** How each language says money: signs, codes, names, and the steps it counts in. Patterns, to be put together. */
import type { Locale } from '../editions.ts'
import { SPELLED, VAGUE } from './numerals.ts'

/** In threes behind points, commas or spaces. */
export const NUMBER = String.raw`(?:\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)|\d+)(?:[.,]\d+)*`
export const SIGN = String.raw`(?:US|NT|CA|AU|HK|SG|C|A|S)?\$|[£€₱₫¥]`
export const CODE = String.raw`(?<![A-Za-z])(?:USD|GBP|EUR|CAD|AUD|TWD|NTD|PHP|VND|VNĐ|SGD|JPY)(?!\p{L})`

type Language = {
  /** Behind digits. */
  scale: string
  scales: Record<string, number>
  decimal: ',' | '.'
  to: string
  word: string
  /** What large round numbers end in that are said without the money's name. */
  round: string
  /** An amount in words: two thousand pounds, hai triệu đồng, 三萬元. */
  spelled: string
}

const LETTER = String.raw`(?!\p{L})`

const EN_WORD = String.raw`(?:(?:U\.?S\.?|American|Canadian|Australian|British|Singapore|Hong Kong|Taiwan|New Taiwan|Philippine|Vietnamese)\s)?(?:dollars?|pounds?(?:\ssterling)?|euros?|pesos?|dong|bucks?|quid|yen)\b`
const EN_STEP = '(?:tens|hundreds|thousands|hundred|thousand|million|billion)'

// a transcript, an alphabet, a capital city and a co-founder are no money
const VI_WORD = String.raw`bảng(?!\s(?:điểm|chữ|tính|kê|so|tổng|dưới|trên|sau|này|xếp))|euro|đô(?!\s?thị)|đồng(?!\s(?:hồ|ý|nghĩa|thời|phục|sáng|chủ|tác|hạng|nghiệp|hương|bào|loạt|đều|quản|trưởng|giám|lòng|ruộng|bằng|đội))|đ${LETTER}|peso|Đài\stệ|yên\sNhật|nhân\sdân\stệ`
/** Said with its country, a name is money behind any number. */
const VI_FULL = String.raw`bảng\sAnh|đô\s?la|đô\s(?:Mỹ|Úc|Canada)|euro|peso|Đài\stệ|USD`
const VI_STEP = '(?:chục|trăm|nghìn|ngàn|triệu|tỷ|tỉ)'

const TW_WORD = '美元|美金|英鎊|歐元|加幣|加元|澳幣|澳元|新?台幣|日圓|人民幣|披索|越南盾|元|塊(?!領域|地|區|板|內容|磚)'
const TW_STEPS = '[一二兩三四五六七八九數幾]?[十百千萬億]'

export const MONEY: Record<Locale, Language> = {
  en: {
    scale: String.raw`(?:thousand|million|billion)\b|[kKmM]\b`,
    scales: { thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9 },
    decimal: '.',
    to: 'to|and|or',
    word: EN_WORD,
    round: String.raw`(?:thousand|million|billion|[kK])\b`,
    spelled: String.raw`(?!one\s(?:pound|dollar|euro|peso))${SPELLED.en}(?:[\s-](?:and\s)?(?:${SPELLED.en}|${EN_STEP}(?:\sof)?)){0,5}\s(?:${EN_WORD})|${VAGUE.en}\s${EN_STEP}(?:\sof)?(?:\s(?:and\s)?(?:${SPELLED.en}|${EN_STEP}(?:\sof)?)){0,4}\s(?:${EN_WORD})|${SPELLED.en}\s(?:hundred\s)?(?:thousand|million|billion)\b`,
  },
  vi: {
    scale: `(?:nghìn|ngàn|triệu|tr|tỷ|tỉ|k)${LETTER}`,
    scales: { nghìn: 1e3, ngàn: 1e3, k: 1e3, triệu: 1e6, tr: 1e6, tỷ: 1e9, tỉ: 1e9 },
    decimal: ',',
    to: 'đến|tới|hoặc|và',
    word: VI_WORD,
    round: String.raw`(?:nghìn|ngàn|triệu|tr(?!\.\s?\d)|tỷ|tỉ|k)${LETTER}`,
    spelled: String.raw`(?:${SPELLED.vi}|${VAGUE.vi})(?:(?:\s(?:${SPELLED.vi}|${VI_STEP})){1,6}\s(?:${VI_WORD})|(?:\s(?:${SPELLED.vi}|${VI_STEP})){0,5}\s(?:nghìn|ngàn|triệu|tỷ|tỉ)${LETTER})|${SPELLED.vi}\s(?:${VI_FULL})`,
  },
  tw: {
    scale: '百萬|千萬|萬|億|千|k(?![A-Za-z])',
    scales: { 千: 1e3, k: 1e3, 萬: 1e4, 百萬: 1e6, 千萬: 1e7, 億: 1e8 },
    decimal: '.',
    to: '至|到|或|與|和',
    word: TW_WORD,
    round: '(?:k(?![A-Za-z])|[百千]?萬|億)',
    // 一元 and 多元 are no money
    spelled: String.raw`(?:新?台幣|美金|美元|英鎊|歐元)\s?(?:${TW_STEPS}|[一二兩三四五六七八九]){1,6}元?|(?:${TW_STEPS}){1,5}[一二兩三四五六七八九]?多?(?:${TW_WORD})|[一二兩三四五六七八九數幾][十百千]*[萬億]`,
  },
}

/** What names a currency by itself, the more exact first. A bare $ and 元 name none. */
const CURRENCIES: readonly [RegExp, string][] = [
  [/US\$|USD|(?:U\.?S\.?|American) dollar|đô\sMỹ|美元|美金/i, 'USD'],
  [/NT\$|TWD|NTD|Taiwan dollar|Đài\stệ|台幣/i, 'TWD'],
  [/(?:CA|C)\$|CAD|Canadian dollar|加幣|加元/i, 'CAD'],
  [/(?:AU|A)\$|AUD|Australian dollar|澳幣|澳元/i, 'AUD'],
  [/£|GBP|pound|bảng|英鎊/i, 'GBP'],
  [/€|EUR|歐元/i, 'EUR'],
  [/₱|PHP|peso|披索/i, 'PHP'],
  [/₫|VN[DĐ]|dong|đồng|\dđ|\sđ$|越南盾/iu, 'VND'],
]

/** The code of the currency that an amount says, or null where it says none or one that could be several. */
export const currencyIn = (found: string): string | null => CURRENCIES.find(([name]) => name.test(found))?.[1] ?? null
