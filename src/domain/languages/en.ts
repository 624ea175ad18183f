import { prefixedCurrency } from './amounts.ts'
import type { Language } from './language.ts'

export const en: Language = {
  htmlLang: 'en',
  formats: 'en-GB',
  script: 'latin',
  nameColumn: 'en',
  months: 'long',
  largeNumbers: 'standard',
  spacedDate: (date) => date,
  dayWithWeekday: (day, weekday) => `${weekday} ${day}`,
  betweenDays: ' – ',
  zoneName: (name) => name.replace(/ Time$/, ' time'),
  thousands: ',',
  colon: ': ',
  collation: 'en',
  withCurrency: prefixedCurrency,
  moneyInWords: prefixedCurrency,
  moneyNames: { PHP: 'pesos', USD: 'US dollars', THB: 'baht' },
  comma: ', ',
  semicolon: '; ',
  mixesUnits: false,
  steps: {},
  conjunctions: { and: [' and '], others: ['or', 'vs', 'versus'] },
  answers: { yes: ['true', 'yes', 'y'], no: ['false', 'no', 'n'] },
  omitsDiacritics: false,
  matches: (tag) => /^en\b/.test(tag),
}
