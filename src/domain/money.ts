import type { Currency } from './currencies.ts'
import { editionOf, type Locale } from './editions.ts'

/** Adds the currency (ISO 4217) to a formatted number: US$57,261, ₱1,171, CAD 22,895; in Vietnamese 57.261 USD, 57.261 ₫. */
export const withCurrency = (amount: string, currency: string, locale: Locale): string =>
  editionOf(locale).withCurrency(amount, currency)

/** An amount in a sentence: 560 nghìn đồng, 新台幣 90 萬元, ₱1.1 million. @param amount formatted, in figures or compact */
export const moneyInWords = (amount: string, currency: string, locale: Locale): string =>
  editionOf(locale).moneyInWords(amount, currency)

/** The name of a currency in a sentence: đồng, 新台幣, pesos. */
export function currencyName(currency: string, locale: Locale): string {
  const { moneyNames, htmlLang } = editionOf(locale)
  return moneyNames[currency] ?? new Intl.DisplayNames(htmlLang, { type: 'currency' }).of(currency) ?? currency
}

/** Formats an amount for an edition's readers: US$1,250.50, NT$38,000, in Vietnamese 1.200.000 ₫ and 1.250,50 USD. */
export function formatMoney(amountMinor: number, currency: Currency, locale: Locale): string {
  const isWhole = amountMinor % 100 === 0
  const digits = { minimumFractionDigits: isWhole ? 0 : 2, maximumFractionDigits: isWhole ? 0 : 2 }
  const amount = new Intl.NumberFormat(editionOf(locale).htmlLang, digits).format(amountMinor / 100)
  return withCurrency(amount, currency, locale)
}
