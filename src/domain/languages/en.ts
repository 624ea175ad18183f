import { prefixedCurrency } from './amounts.ts'
import type { Language } from './language.ts'

export const en: Language = {
  htmlLang: 'en',
  formats: 'en-GB',
  months: 'long',
  largeNumbers: 'standard',
  dayWithWeekday: (day, weekday) => `${weekday} ${day}`,
  betweenDays: ' – ',
  thousands: ',',
  colon: ': ',
  collation: 'en',
  withCurrency: prefixedCurrency,
  spacedAmount: (text) => text,
  comma: ', ',
  mixesUnits: false,
  steps: {},
  dollars: { sign: ['USD'], word: ['USD'] },
  currencyNames: [{ currency: 'PHP', pattern: String.raw`(?<![\p{L}\d])p(?=\s?\d)` }],
  bareUnit: null,
  tails: ({ value, places }) => [places, value],
  omitsDiacritics: false,
  matches: (tag) => /^en\b/.test(tag),
}
