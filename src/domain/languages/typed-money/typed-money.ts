/**
 * Words in typed amounts of money, as patterns in lower case. They are compared without diacritics. Amounts in every edition may have
 * the words of every language.
 */
export type TypedMoney = {
  /** Before an amount: about, at most. */
  about: string
  /** After an amount, likewise. */
  after?: string
  /** One, each, per: before a year. */
  each: string
  /** A year, after `each` or a slash. */
  year: string
  /** A year that follows the amount directly. */
  yearAfter?: string
  /** Yearly. */
  yearly?: string
  /** Half, before a unit. */
  half: string
  /** And a half, after a unit. */
  andHalf?: string
  units: readonly (readonly [pattern: string, value: number])[]
  /** Names of currencies, ISO 4217. */
  currencies: Readonly<Record<string, string>>
  /** What readers mean by a bare `$`, and by the word dollar. */
  dollars: { sign: readonly string[]; word: readonly string[] }
  /** Names of currencies that mean them in this language only: patterns as in `currencies`. */
  currencyNames: readonly { currency: string; pattern: string }[]
  /** Units that mean one of themselves without a number before them: `tỷ rưỡi` is 1.5 billion; null for a language without such units. */
  bareUnit: RegExp | null
  /** The possible values of a figure after a larger unit, as in `1 tỷ 2`. @param above the unit; @param places the figure in its next lower digits */
  tails: (figure: { value: number; digits: number; above: number; places: number }) => number[]
}
