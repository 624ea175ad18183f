/** Detects the currency of a typed amount: symbols, codes and names in three languages, without diacritics. */
import { editionOf, type Locale } from './editions.ts'

const noLatin = String.raw`(?!\p{Script=Latin})`
/** The `a$` in `CA$` is not the Australian dollar. */
const alone = String.raw`(?<!\p{L})`
const DO = '[đd]o(?: ?la)?'

type Naming = { currency: string; pattern: RegExp }
const naming = (currency: string, source: string): Naming => ({ currency, pattern: new RegExp(source, 'gu') })
const word = (words: string) => `(?:${words})${noLatin}`

/** Specific names first: 澳元 before 元, `đô Úc` before `đô`. */
const NAMINGS: readonly Naming[] = [
  naming(
    'TWD',
    `nt\\$|新?[台臺]幣|${word(`ntd|(?:new )?taiwan dollars?|nt dollars?|twd|nt|[đd]ai te|${DO} [đd]ai loan`)}`,
  ),
  naming('AUD', `${alone}(?:aus?|a)\\$|澳(?:幣|元|洲幣)|${word(`aud|australian dollars?|${DO} uc`)}`),
  naming('CAD', `${alone}(?:can?|c)\\$|加(?:幣|元|拿大幣)|${word(`cad|canadian dollars?|${DO} can(?:ada)?`)}`),
  naming('NZD', `nz\\$|紐幣|紐元|${word(`nzd|new zealand dollars?|${DO} new zealand`)}`),
  naming('HKD', `hk\\$|港幣|港元|${word(`hkd|hong kong dollars?|${DO} hong ?kong`)}`),
  naming('USD', `us\\$|\\$us|美(?:元|金)|${word(`usd|u\\.?s\\.? dollars?|american dollars?|${DO} my`)}`),
  naming('SGD', `${alone}s\\$|新加坡幣|新幣|坡幣|${word(`sgd|singapore dollars?|${DO} sing(?:apore)?`)}`),
  naming('GBP', `£|英鎊|${word('gbp|(?:pounds?|bang)(?: sterling| anh)?|sterling')}`),
  naming('EUR', `€|歐元|${word('eur|euros?')}`),
  naming('JPY', `¥|円|日[圓幣元]|${word('jpy|yens?')}`),
  naming('CNY', `人民幣|${word('cny|rmb|yuan|(?:nhan dan )?te')}`),
  naming('KRW', `₩|韓[元幣圜]|${word('krw|won')}`),
  naming('THB', `฿|泰銖|${word('thb|bahts?')}`),
  naming('MYR', `馬幣|令吉|${word('myr|ringgits?')}`),
  naming('CHF', `瑞士法郎|${word('chf|swiss francs?')}`),
  naming('INR', `₹|${word('inr|rupees?')}`),
  naming('VND', `₫|越南盾|越盾|${word('vnd|vnđ|[đd]ong(?: viet nam)?')}|đ(?!\\p{L})`),
  naming('PHP', `₱|(?:菲律賓)?(?:披索|比索)|${word('php|pesos?|pisos?')}`),
]
const namingsByLanguage = new Map<string, readonly Naming[]>()
/** Names that every language has, then those of an edition's language. */
function namingsOf(locale: Locale): readonly Naming[] {
  const { language, currencyNames } = editionOf(locale)
  const namings = namingsByLanguage.get(language) ?? [
    ...NAMINGS,
    ...currencyNames.map(({ currency, pattern }) => naming(currency, pattern)),
  ]
  namingsByLanguage.set(language, namings)
  return namings
}

const DOLLARS = new RegExp(String.raw`\$|${word('dollars?')}`, 'gu')
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
  return { rest, currencies: [...editionOf(locale).dollars[bare.includes('$') ? 'sign' : 'word']] }
}
