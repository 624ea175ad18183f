import type { Language } from './language.ts'

export const vi: Language = {
  htmlLang: 'vi',
  formats: 'vi',
  months: 'numeric',
  largeNumbers: 'compact',
  dayWithWeekday: (day, weekday) => `${weekday}, ${day}`,
  betweenDays: ' – ',
  thousands: '.',
  colon: ': ',
  collation: 'vi',
  omitsDiacritics: true,
  matches: (tag) => /^vi\b/.test(tag),
}
