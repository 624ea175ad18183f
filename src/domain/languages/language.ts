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
  /** Readers often type words without their diacritics. */
  omitsDiacritics: boolean
  /** Whether this language serves a tag of an `Accept-Language` header, in lower case. */
  matches: (tag: string) => boolean
}
