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
  withCurrency: (amount, currency) => `${amount}\u00A0${currency === 'VND' ? '₫' : currency}`,
  spacedAmount: (text) => text,
  comma: ', ',
  mixesUnits: true,
  steps: {
    VND: [
      [1e9, 'billion'],
      [1e6, 'million'],
    ],
  },
  dollars: { sign: ['USD'], word: ['USD'] },
  currencyNames: [{ currency: 'USD', pattern: String.raw`(?:[đd]o(?: ?la)?)(?!\p{Script=Latin})` }],
  bareUnit: /^t[yi]\b/,
  tails: ({ value, digits, above, places }) =>
    digits === 1 || digits === 3 ? [places] : [places, Number((value * (above / 1000)).toPrecision(15))],
  omitsDiacritics: true,
  matches: (tag) => /^vi\b/.test(tag),
}
