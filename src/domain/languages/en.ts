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
  omitsDiacritics: false,
  matches: (tag) => /^en\b/.test(tag),
}
