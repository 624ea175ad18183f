import type { Language } from './language.ts'

export const vi: Language = {
  htmlLang: 'vi',
  formats: 'vi',
  script: 'vietnamese',
  nameColumn: 'vi',
  months: 'numeric',
  largeNumbers: 'compact',
  spacedDate: (date) => date,
  dayWithWeekday: (day, weekday) => `${weekday}, ${day}`,
  monthName: (name) => name.toLowerCase(),
  betweenDays: ' – ',
  zoneName: (name) => name.replace(/^Giờ /, 'giờ '),
  thousands: '.',
  colon: ': ',
  collation: 'vi',
  withCurrency: (amount, currency) => `${amount}\u00A0${currency === 'VND' ? '₫' : currency}`,
  moneyInWords: (amount, currency) => `${amount} ${currency === 'VND' ? 'đồng' : currency}`,
  moneyNames: { VND: 'đồng', USD: 'đô la Mỹ' },
  comma: ', ',
  semicolon: '; ',
  mixesUnits: true,
  steps: {
    VND: [
      [1e9, 'billion'],
      [1e6, 'million'],
    ],
  },
  conjunctions: { and: [' và '], others: ['hay', 'hoặc'] },
  answers: { yes: ['có', 'co'], no: ['không', 'khong'] },
  omitsDiacritics: true,
  matches: (tag) => /^vi\b/.test(tag),
}
