/** The rules of a written language. Its messages are in src/messages/. */
export type Language = {
  /** BCP 47 tag for `html lang`, hreflang and Intl; never cut short. */
  htmlLang: string
  /** Locale for previews of links in social networks, which know `vi_VN` but not `vi`. */
  socialLocale: string
  /** BCP 47 tag for formatting dates and lists. */
  formats: string
  /** The script, which decides fonts. */
  script: 'latin' | 'vietnamese' | 'han' | 'thai'
  /** Fonts of devices for its letters in emails, as CSS; those of Traditional Chinese when left out. */
  deviceFonts?: string
  /** The column of names in cities.csv, schools.csv and universities.csv that its readers read. */
  nameColumn: 'en' | 'vi' | 'tw'
  /** Format of months in dates; where space is short, `long` becomes `short`. */
  months: 'numeric' | 'long'
  /** Format of amounts below a million: `560 nghìn`, or `560,000` in digits. */
  largeNumbers: 'compact' | 'standard'
  /** A formatted date with the spaces of the language. */
  spacedDate: (date: string) => string
  dayWithWeekday: (day: string, weekday: string) => string
  /** The name of a month within a sentence, where Intl writes it with a capital. @param name from Intl: Tháng 9 */
  monthName?: (name: string) => string
  /** The name of a language within a sentence, where Intl writes it with a capital. @param name from Intl: Tiếng Anh */
  languageName?: (name: string) => string
  /** Between the first and the last of several days. */
  betweenDays: string
  /** The name of a time zone within a sentence. @param name from Intl: Vietnam Time */
  zoneName: (name: string) => string
  /** The spaces of a message, once its arguments are in it. */
  spacing?: (message: string) => string
  /** Between thousands. */
  thousands: string
  /** Between a label and its value. */
  colon: string
  /** BCP 47 tag for sorting names. */
  collation: string
  /** An amount in figures with its currency (ISO 4217). */
  withCurrency: (amount: string, currency: string) => string
  /** An amount of readers' own money in a sentence, such as 新台幣 90 萬元. @param amount in figures, or compact */
  moneyInWords: (amount: string, currency: string) => string
  /** What readers call a currency in a sentence, where Intl has a longer name. */
  moneyNames: Readonly<Record<string, string>>
  /** Between the items of a list without a conjunction. */
  comma: string
  /** Between items that have commas of their own. */
  semicolon: string
  /** Whether amounts in words are written with two units: 650 triệu–2,5 tỷ. */
  mixesUnits: boolean
  /** The amount from which figures are counted in larger units, the largest first, by currency. */
  steps: Readonly<Record<string, readonly (readonly [step: number, name: string])[]>>
  /** How cells of a spreadsheet say yes and no, in lower case. */
  answers: { yes: readonly string[]; no: readonly string[] }
  /** Words between names, with the spaces around them: and; others such as or. */
  conjunctions: { and: readonly string[]; others: readonly string[] }
  /** Its script as a pattern, where words stand without spaces between them: searches split it by Intl.Segmenter. */
  unspaced?: string
  /** Readers often type words without their diacritics. */
  omitsDiacritics: boolean
  /** The language whose messages fill gaps; English when left out. */
  fallback?: string
  /** Whether this language serves a tag of an `Accept-Language` header, in lower case. */
  matches: (tag: string) => boolean
}
