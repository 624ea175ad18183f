/** The rules of a written language. Its messages are in the `messages` folders. */
export type Language = {
  /** BCP 47 tag for `html lang`, hreflang and Intl; never cut short. */
  htmlLang: string
  /** BCP 47 tag for formatting dates and lists. */
  formats: string
  /** Format of months in dates. */
  months: 'numeric' | 'long'
  /** Format of amounts below a million: `560 nghìn`, or `560,000` in digits. */
  largeNumbers: 'compact' | 'standard'
  dayWithWeekday: (day: string, weekday: string) => string
  /** Between the first and the last of several days. */
  betweenDays: string
  /** Between thousands. */
  thousands: string
  /** Between a label and its value. */
  colon: string
  /** BCP 47 tag for sorting names. */
  collation: string
  /** An amount with its currency (ISO 4217). */
  withCurrency: (amount: string, currency: string) => string
  /** An amount in words, such as 90 萬, with the spaces of the language. */
  spacedAmount: (text: string) => string
  /** Between the items of a list without a conjunction. */
  comma: string
  /** Whether amounts in words are written with two units: 650 triệu–2,5 tỷ. */
  mixesUnits: boolean
  /** The amount from which figures are counted in larger units, the largest first, by currency. */
  steps: Readonly<Record<string, readonly (readonly [step: number, name: string])[]>>
  /** What readers mean by a bare `$`, and by the word dollar. */
  dollars: { sign: readonly string[]; word: readonly string[] }
  /** Names of currencies that mean them in this language only, in lower case without diacritics. */
  currencyNames: readonly { currency: string; pattern: string }[]
  /** Units that stand for one of them where no figure is before them: `tỷ rưỡi`; null where there are none. */
  bareUnit: RegExp | null
  /** The possible values of a figure after a larger unit, as in `1 tỷ 2`. @param above the unit; @param places the figure in its next lower digits */
  tails: (figure: { value: number; digits: number; above: number; places: number }) => number[]
  /** Readers often type words without their diacritics. */
  omitsDiacritics: boolean
  /** The language whose messages fill gaps; English when left out. */
  fallback?: string
  /** Whether this language serves a tag of an `Accept-Language` header, in lower case. */
  matches: (tag: string) => boolean
}
