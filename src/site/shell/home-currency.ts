import { homeCurrency } from '../../domain/editions.ts'
import { currencyName } from '../../domain/money.ts'
import { useLayout } from './links.ts'

/** What the edition's readers call their own currency. */
export function useHomeCurrencyName(): string {
  const { locale } = useLayout()
  return currencyName(homeCurrency(locale), locale)
}
