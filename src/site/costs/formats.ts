/** Writes amounts and the names of rows on the pages about money. */
import type { CostRowKey } from '../../domain/content/costs.ts'
import { editionOf, shortAmount } from '../../domain/editions.ts'
import { moneyInWords, withCurrency } from '../../domain/money.ts'
import { homeCurrency, roughly } from '../../domain/school-facts.ts'
import { useFormatter, useTranslations } from '../messages/provider.tsx'
import { useLayout } from '../shell/links.ts'

/** Both in hundredths. */
type Ends = [from: number, to: number]

export function useCostFormats() {
  const format = useFormatter()
  const { locale } = useLayout()
  const own = homeCurrency(locale)
  const joined = ([from, to]: [string, string]) => (from === to ? from : `${from}–${to}`)
  const short = (minor: number) => {
    const amount = roughly(minor / 100, own)
    return format.number(amount, shortAmount(locale, amount))
  }
  return {
    /** In the reader's currency, rounded: 125 萬–227 萬. */
    home: ([from, to]: Ends) => moneyInWords(joined([short(from), short(to)]), own, locale),
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
  }
}

/** The names of rows, as a list. */
export function useRowList(): (keys: readonly CostRowKey[]) => string {
  const t = useTranslations('costs')
  const { list } = useCostFormats()
  return (keys) => list(keys.map((key) => t(`row.${key}`)))
}
