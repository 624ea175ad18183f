/** The price of an order, its payments and what is left to pay. Amounts are in hundredths of the order's currency. */
import { type Currency, STEPS } from '../currencies.ts'
import { editionOf, type Locale } from '../editions.ts'
import { readMoney } from '../typed-money.ts'
import { plainText } from '../typed-numbers.ts'

export const PAYMENT_METHODS = ['cash', 'transfer', 'card', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

type Order = { total_minor: number; agreed_minor: number | null }

/** The agreed price, or the quote while no other one is agreed. */
export const priceOf = ({ total_minor, agreed_minor }: Order): number => agreed_minor ?? total_minor

/** One of `dueMinor` and `overpaidMinor` is 0. */
export type Balance = { priceMinor: number; receivedMinor: number; dueMinor: number; overpaidMinor: number }

/** The balance of an order. Nothing is due for a cancelled one; voided payments don't count. */
export function balanceOf(
  order: Order & { status: string },
  payments: readonly { amount_minor: number; voided_at: number | null }[],
): Balance {
  const priceMinor = priceOf(order)
  const receivedMinor = payments
    .filter(({ voided_at }) => voided_at === null)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  return {
    priceMinor,
    receivedMinor,
    dueMinor: order.status === 'cancelled' ? 0 : Math.max(0, priceMinor - receivedMinor),
    overpaidMinor: Math.max(0, receivedMinor - priceMinor),
  }
}

export type AmountError = 'format' | 'negative' | 'decimals' | 'currency' | 'too_large'

/** An amount of a currency as staff type it, in hundredths; the error where it is none. `5 triệu` and `NT$1,200` are amounts. */
export function readAmount(input: string, currency: Currency, locale: Locale): number | AmountError {
  // the search knows fewer currencies by their codes, some of which are words
  const code = currency.toLowerCase()
  const text = plainText(input).replace(new RegExp(`^${code}(?=[\\s\\d])|(?<=[\\s\\d])${code}$`), '')
  if (/^[^\d]*-/.test(text)) return 'negative'
  // elsewhere a point before three digits separates thousands
  const point = decimalPoint(locale)
  if (new RegExp(`(^|[^\\d.,])\\d{1,3}\\${point}\\d{3}(?![\\d.,])`).test(text)) return 'decimals'
  const read = readMoney(text, { locale, home: currency, isLikely: (money) => money.currency === currency })
  if (!read) return 'format'
  const readings = 'money' in read ? [read.money] : read.either
  if (readings.some((money) => money.currency !== currency)) return 'currency'
  const [money] = readings
  if (!money || readings.length > 1) return 'format'
  // without binary rounding errors
  const minor = Number((money.amount * 100).toPrecision(15))
  if (minor > STEPS[currency].max) return 'too_large'
  return Number.isInteger(minor) && minor % STEPS[currency].price === 0 ? minor : 'decimals'
}

/** An amount for a form, as `readAmount` reads it: `1,250.50`, in Vietnamese `1.250,50`. */
export function writeAmount(minor: number, locale: Locale): string {
  const digits = { minimumFractionDigits: minor % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat(editionOf(locale).htmlLang, digits).format(minor / 100)
}

const decimalPoint = (locale: Locale): string =>
  new Intl.NumberFormat(editionOf(locale).htmlLang).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
  '.'
