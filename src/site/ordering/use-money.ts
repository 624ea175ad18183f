import type { Currency } from '../../domain/currencies.ts'
import { formatMoney } from '../../domain/money.ts'
import { useLayout } from '../shell/links.ts'

/** Writes an amount as the edition's reader does. */
export function useMoney(): (amountMinor: number, currency: Currency) => string {
  const { locale } = useLayout()
  return (amountMinor, currency) => formatMoney(amountMinor, currency, locale)
}
