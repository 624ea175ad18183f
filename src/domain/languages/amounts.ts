import { SYMBOLS } from '../currencies.ts'

/** US$57,261, ₱1,171, CAD 22,895. */
export function prefixedCurrency(amount: string, currency: string): string {
  const prefix = SYMBOLS[currency]
  return prefix === undefined ? `${currency}\u00A0${amount}` : prefix + amount
}
