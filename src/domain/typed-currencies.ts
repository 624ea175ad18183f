/** Detects the currency of a typed amount: symbols, codes and the names that languages have for it, without diacritics. */
import { editionOf, type Locale } from './editions.ts'
import { latinWords } from './languages/amounts.ts'
import { TYPED_MONEY, typedMoneyOf } from './languages/typed-money/index.ts'

/** Removes diacritics, as in fast typing; đ stays, because it is a currency symbol. */
export const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

/** The `a$` in `CA$` is not the Australian dollar. */
const alone = String.raw`(?<!\p{L})`

/** Specific names first: 澳元 before 元, `đô Úc` before `đô`. */
const SYMBOLS: readonly (readonly [currency: string, symbols: string])[] = [
  ['TWD', String.raw`nt\$`],
  ['AUD', String.raw`${alone}(?:aus?|a)\$`],
  ['CAD', String.raw`${alone}(?:can?|c)\$`],
  ['NZD', String.raw`nz\$`],
  ['HKD', String.raw`hk\$`],
  ['USD', String.raw`us\$|\$us`],
  ['SGD', String.raw`${alone}s\$`],
  ['GBP', '£'],
  ['EUR', '€'],
  ['JPY', '¥'],
  ['CNY', ''],
  ['KRW', '₩'],
  ['THB', '฿'],
  ['MYR', ''],
  ['CHF', ''],
  ['INR', '₹'],
  ['NGN', '₦'],
  ['VND', '₫'],
  ['PHP', '₱'],
]

type Naming = { currency: string; pattern: RegExp }
const naming = (currency: string, source: string): Naming => ({
  currency,
  pattern: new RegExp(withoutMarks(source), 'gu'),
})

/** Those above in their order, then all others that a language has names for. */
const SYMBOLS_OF = new Map([
  ...SYMBOLS,
  ...TYPED_MONEY.flatMap(({ currencies }) => Object.keys(currencies))
    .filter((code) => !SYMBOLS.some(([currency]) => currency === code))
    .map((code) => [code, ''] as const),
])

const NAMINGS: readonly Naming[] = [...SYMBOLS_OF].map(([currency, symbols]) => {
  const names = TYPED_MONEY.map(({ currencies }) => currencies[currency])
  return naming(currency, [symbols, ...names].filter(Boolean).join('|'))
})
const namingsByLanguage = new Map<string, readonly Naming[]>()
/** Names that every language has, then those of an edition's language. */
function namingsOf(locale: Locale): readonly Naming[] {
  const { language } = editionOf(locale)
  const namings = namingsByLanguage.get(language) ?? [
    ...NAMINGS,
    ...typedMoneyOf(language).currencyNames.map(({ currency, pattern }) => naming(currency, pattern)),
  ]
  namingsByLanguage.set(language, namings)
  return namings
}

const DOLLARS = new RegExp(String.raw`\$|${latinWords('dollars?')}`, 'gu')
const OF_DOLLARS: readonly string[] = ['USD', 'AUD', 'CAD', 'NZD', 'HKD', 'SGD', 'TWD']
/** Replaces a currency, so that adjacent figures don't become one. */
export const PLACE = '¤'

/**
 * The possible currencies of a text, and the text with a `¤` for each of their names; empty without a name, several for an ambiguous name.
 * @param folded in lower case without diacritics
 * @returns null where it names two
 */
export function takeCurrencies(folded: string, locale: Locale): { rest: string; currencies: string[] } | null {
  const currencies = new Set<string>()
  let rest = folded
  for (const { currency, pattern } of namingsOf(locale)) {
    const left = rest.replace(pattern, PLACE)
    if (left !== rest) currencies.add(currency)
    rest = left
  }
  const bare: readonly string[] = rest.match(DOLLARS) ?? []
  rest = rest.replace(DOLLARS, PLACE)
  if (currencies.size > 1) return null
  const [currency] = currencies
  if (bare.length === 0) return { rest, currencies: [...currencies] }
  if (currency !== undefined) return OF_DOLLARS.includes(currency) ? { rest, currencies: [currency] } : null
  return {
    rest,
    currencies: [...typedMoneyOf(editionOf(locale).language).dollars[bare.includes('$') ? 'sign' : 'word']],
  }
}
