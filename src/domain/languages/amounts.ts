import { SYMBOLS } from '../currencies.ts'

/** US$57,261, ₱1,171, CAD 22,895. */
export function prefixedCurrency(amount: string, currency: string): string {
  const prefix = SYMBOLS[currency]
  return prefix === undefined ? `${currency}\u00A0${amount}` : prefix + amount
}

/** A pattern for Latin words, which end where no Latin letter follows. People type “20kusd”, so they may begin anywhere: a short word is found in longer ones. */
export const latinWords = (words: string) => String.raw`(?:${words})(?!\p{Script=Latin})`
