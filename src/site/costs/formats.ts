/** Writes amounts and the names of rows on the pages about money. */
import type { CostRowKey } from '../../domain/content/costs.ts'
import { editionOf, homeCurrency, shortAmount } from '../../domain/editions.ts'
import { moneyInWords, withCurrency } from '../../domain/money.ts'
import { roughly } from '../../domain/school-facts.ts'
import type { Money } from '../../domain/typed-money.ts'
import { useFormatter, useTranslations } from '../messages/provider.tsx'
import { useLayout } from '../shell/links.ts'

/** Both in hundredths. */
type Ends = [from: number, to: number]

const numberFormats = new Map<string, Intl.NumberFormat>()
/** A page writes a hundred amounts of a few sizes; to make a format takes longer than to write with it. */
function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(language, options)
  numberFormats.set(key, format)
  return format
}

const bothOf = ([from, to]: Ends, amountOf: (minor: number) => number): Ends => [amountOf(from), amountOf(to)]

const partOf = (format: Intl.NumberFormat, amount: number, type: 'compact' | 'fraction'): string =>
  format.formatToParts(amount).find((part) => part.type === type)?.value ?? ''

export function useCostFormats() {
  const format = useFormatter()
  const { locale } = useLayout()
  const own = homeCurrency(locale)
  const joined = ([from, to]: [string, string]) => (from === to ? from : `${from}–${to}`)
  /** Both ends share a unit where they have the same: 1,021–1,845 tỷ. */
  const short = (ends: Ends) => {
    const [from, to] = bothOf(ends, (minor) => roughly(minor / 100, own))
    const written = numberFormat(editionOf(locale).htmlLang, shortAmount(locale, to))
    if (from === to) return written.format(from)
    // 1,000–2,969 tỷ: a whole number beside decimals is read in another unit
    const [unit, ...units] = [from, to].map((end) => partOf(written, end, 'compact'))
    const digits = Math.max(...[from, to].map((end) => partOf(written, end, 'fraction').length))
    const { maximumSignificantDigits: _, ...options } = shortAmount(locale, to)
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const isShared = unit !== '' && units.every((each) => each === unit)
    const both = isShared ? numberFormat(editionOf(locale).htmlLang, { ...options, ...decimals }) : written
    return both.formatRange(from, to).replace(/\s*[-–]\s*/u, '–')
  }
  return {
    /** In the reader's currency, rounded: 125 萬–227 萬. */
    home: (ends: Ends) => moneyInWords(short(ends), own, locale),
    /** As it is, to the cent where it has cents: £16,000–40,000. */
    exact: ([from, to]: Ends, currency: string) => {
      const hasCents = from % 100 !== 0 || to % 100 !== 0
      const digits = { minimumFractionDigits: 0, maximumFractionDigits: hasCents && to < 100_000 ? 2 : 0 }
      return withCurrency(
        joined([format.number(from / 100, digits), format.number(to / 100, digits)]),
        currency,
        locale,
      )
    },
    number: (value: number) => format.number(value, { maximumFractionDigits: 6 }),
    list: (items: readonly string[]) => items.join(editionOf(locale).comma),
    /** Of items with commas. */
    longList: (items: readonly string[]) => items.join(editionOf(locale).semicolon),
  }
}

const roundedTo = 10_000
/** Amounts in the reader's currency, with the currency beside it in which a budget was typed. @param rates units of the reader's currency per unit */
export function useBothMoney(input: Money | null, rates: Readonly<Record<string, number>>): (ends: Ends) => string {
  const { home, exact } = useCostFormats()
  const own = homeCurrency(useLayout().locale)
  const rate = input === null || input.currency === own ? undefined : rates[input.currency]
  return (ends) => {
    if (input === null || rate === undefined) return home(ends)
    const [from, to] = bothOf(ends, (minor) => Math.round(minor / rate / roundedTo) * roundedTo)
    return `${home(ends)} (${exact([from, to], input.currency)})`
  }
}

/** The names of rows, as a list. */
export function useRowList(): (keys: readonly CostRowKey[]) => string {
  const t = useTranslations('costs')
  const { list } = useCostFormats()
  return (keys) => list(keys.map((key) => t(`row.${key}`)))
}
