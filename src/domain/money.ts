import { EDITIONS, type Locale } from './editions.ts'
import type { Currency } from './quotes.ts'

const PREFIX: Record<Currency, string> = { USD: 'US$', TWD: 'NT$' }

/** An amount as an edition's reader writes it: US$1,250.50, NT$38,000, in Vietnamese 1.250,50 USD. */
export function formatMoney(amountMinor: number, currency: Currency, locale: Locale): string {
  const isWhole = amountMinor % 100 === 0
  const digits = { minimumFractionDigits: isWhole ? 0 : 2, maximumFractionDigits: isWhole ? 0 : 2 }
  const amount = new Intl.NumberFormat(EDITIONS[locale].htmlLang, digits).format(amountMinor / 100)
  return locale === 'vi' ? `${amount}\u00A0${currency}` : PREFIX[currency] + amount
}
