/** Ranges of money, in units of a currency. */

/** Both ends are equal for one amount. */
export type Range = { from: number; to: number }

export const NOTHING: Range = { from: 0, to: 0 }

export const rangeOf = (from: number, to: number | null | undefined = from): Range => ({ from, to: to ?? from })

export const sum = (ranges: readonly Range[]): Range =>
  ranges.reduce((total, { from, to }) => ({ from: total.from + from, to: total.to + to }), NOTHING)

export const times = ({ from, to }: Range, factor: number): Range => ({ from: from * factor, to: to * factor })

/** Never below nothing. */
export const less = ({ from, to }: Range, amount: number): Range => ({
  from: Math.max(0, from - amount),
  to: Math.max(0, to - amount),
})

/** @param rise in per cent a year: the lower end rises by the lower, the upper by the upper @param years may be a fraction */
export function carried({ from, to }: Range, rise: Range, years: number): Range {
  if (years <= 0) return { from, to }
  const grown = (amount: number, percent: number) => amount * (1 + percent / 100) ** years
  return { from: grown(from, rise.from), to: grown(to, rise.to) }
}

/** The first year of 2022-23. */
export const firstYear = (year: string): number => Number(year.slice(0, 4))

/** In hundredths, rounded to the smallest coin of the currency: whole dong, cents. */
export function toMinor(amount: number, currency: string): number {
  const coin = 10 ** minorDigits(currency)
  return Math.round((Math.round(amount * coin) * 100) / coin)
}

const digitsByCurrency = new Map<string, number>()

function minorDigits(currency: string): number {
  const digits =
    digitsByCurrency.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2
  digitsByCurrency.set(currency, digits)
  return digits
}
