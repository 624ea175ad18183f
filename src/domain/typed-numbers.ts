/** Numbers as people type them: a comma for a point, full-width digits, units of money. */
import type { Locale } from './editions.ts'

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[，、]/g, ',')
    .replace(/[．。]/g, '.')
    .replace(/[−–—]/g, '-')
    .trim()
    .toLowerCase()

/** A mark or score: `8,5`, `８．５`, `8.5/10`, `12%`, a place such as `5/40` where `most` is 100. Null for anything else. @param most upper end of the scale, which may be typed behind it */
export function readMark(text: string, most: number, isShare = false): number | null {
  const [, figure = '', , over] =
    /^(\d{1,4}([.,]\d{1,4})?)\s*(?:\/\s*(\d{1,4}(?:[.,]\d)?))?\s*%?$/.exec(plain(text)) ?? []
  if (figure === '') return null
  const number = decimal(figure)
  if (over === undefined || decimal(over) === most) return number
  return isShare && decimal(over) > 0 ? (number / decimal(over)) * 100 : null
}

const decimal = (text: string) => Number(text.replace(',', '.'))

const UNITS: readonly [RegExp, number][] = [
  [/^(tỷ|tỉ|ty|ti|billion|bn)$/, 1e9],
  [/^億$/, 1e8],
  [/^(triệu|trieu|tr|million|mil|mio|m)$/, 1e6],
  [/^[萬万]$/, 1e4],
  [/^(nghìn|nghin|ngàn|ngan|thousand|k|千)$/, 1e3],
]
const DOLLARS = /us\$|\$us|usd|đô la mỹ|đô|美元|美金|us dollars?/g
const OWN_MONEY = /nt\$|twd|vnđ|vnd|đồng|₫|đ(?![ôồ\p{L}])|php|pesos?|₱|新台幣|新臺幣|台幣|臺幣|元|dollars?/gu

const longest = 100

export type TypedMoney = { amount: number; isDollars: boolean }

/** An amount of money: `800 triệu`, `1,2 tỷ`, `800.000.000`, `90 萬`, `US$30,000`, `1.2M`. Null for anything else. A bare `$` is the Taiwan dollar for readers there. */
export function readMoney(text: string, locale: Locale): TypedMoney | null {
  if (text.length > longest) return null
  const folded = plain(text).normalize('NFC')
  const bare = folded.replace(DOLLARS, ' ')
  const rest = bare.replace(OWN_MONEY, ' ').trim()
  const isDollars = bare !== folded || (rest.includes('$') && locale !== 'tw')
  const amount = sumOf(rest.replaceAll('$', ' ').trim())
  return amount === null ? null : { amount, isDollars }
}

/** `1 tỷ 200 triệu` is a sum of numbers with units. */
function sumOf(text: string): number | null {
  const parts = [...text.matchAll(/(\d[\d.,' ]*)(\p{L}*)\s*/guy)]
  const read = parts.reduce((sum, [part]) => sum + part.length, 0)
  if (parts.length === 0 || read < text.length) return null
  const amounts = parts.map(([, figure = '', unit = '']) => amountOf(figure.trim(), unit))
  return amounts.some((amount) => amount === null) ? null : amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

function amountOf(figure: string, unit: string): number | null {
  const times = unit === '' ? 1 : UNITS.find(([word]) => word.test(unit))?.[1]
  const number = grouped(figure)
  return times === undefined || number === null ? null : number * times
}

/** Points, commas and spaces before three digits part thousands; the last one before other digits is a decimal sign. */
function grouped(figure: string): number | null {
  const text = figure.replace(/[' ](?=\d{3}(\D|$))/g, '')
  if (/^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(text)) return Number(text.replace(/[.,]/g, ''))
  const [, whole = '', fraction = ''] = /^(\d{1,15}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === '' ? null : Number(`${whole.replace(/[.,]/g, '')}.${fraction || 0}`)
}
