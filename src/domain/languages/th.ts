import { prefixedCurrency } from './amounts.ts'
import type { Language } from './language.ts'

export const th: Language = {
  htmlLang: 'th',
  socialLocale: 'th_TH',
  // dates have the years of the Buddhist era: 2569 is 2026
  formats: 'th-TH-u-ca-buddhist-nu-latn',
  script: 'thai',
  deviceFonts: "'Leelawadee UI','Thonburi','Noto Sans Thai'",
  nameColumn: 'en',
  months: 'long',
  largeNumbers: 'compact',
  spacedDate: (date) => date,
  dayWithWeekday: (day, weekday) => `${weekday} ${day}`,
  betweenDays: ' – ',
  zoneName: (name) => name,
  // a Latin name stands between spaces: สถาบันใน UK
  spacing: (message) =>
    message.replace(/(?<=\p{Script=Thai})(?=\p{Script=Latin})|(?<=\p{Script=Latin})(?=\p{Script=Thai})/gu, ' '),
  thousands: ',',
  colon: ': ',
  collation: 'th',
  withCurrency: prefixedCurrency,
  // no space between words: 5.6 แสนบาท, but 9,000 บาท
  moneyInWords: (amount, currency) =>
    currency === 'THB' ? `${amount}${/\d$/.test(amount) ? ' ' : ''}บาท` : prefixedCurrency(amount, currency),
  moneyNames: { THB: 'บาท', USD: 'ดอลลาร์สหรัฐ' },
  comma: ', ',
  semicolon: '; ',
  mixesUnits: false,
  steps: {
    THB: [[1e6, 'million']],
    VND: [
      [1e9, 'billion'],
      [1e6, 'million'],
    ],
    TWD: [[1e6, 'million']],
  },
  conjunctions: { and: ['และ'], others: ['กับ', 'หรือ'] },
  answers: { yes: ['ใช่', 'มี'], no: ['ไม่', 'ไม่ใช่', 'ไม่มี'] },
  unspaced: String.raw`\p{Script=Thai}`,
  omitsDiacritics: false,
  matches: (tag) => /^th\b/.test(tag),
}
