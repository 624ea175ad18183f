import { prefixedCurrency } from './amounts.ts'
import type { Language } from './language.ts'

const DOLLAR = '(?:ดอลลาร์|ดอลล่าร์|ดอลลาร|เหรียญ)'

export const th: Language = {
  htmlLang: 'th',
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
  mixesUnits: false,
  steps: {
    THB: [[1e6, 'million']],
    VND: [
      [1e9, 'billion'],
      [1e6, 'million'],
    ],
    TWD: [[1e6, 'million']],
  },
  typedMoney: {
    about: 'ประมาณ|ราว ?ๆ?|เกือบ|ใกล้ ?ๆ?|ไม่เกิน|สูงสุด|ไม่ถึง',
    after: 'ไม่เกิน|ขึ้นไป|โดยประมาณ|เป๊ะ',
    each: 'ต่อ|ละ|หนึ่ง',
    year: 'ปี',
    yearAfter: '(?:ต่อ)?ปี',
    yearly: 'รายปี',
    half: 'ครึ่ง',
    andHalf: 'ครึ่ง',
    units: [
      ['พันล้าน', 1e9],
      ['ร้อยล้าน', 1e8],
      ['สิบล้าน', 1e7],
      ['ล้าน', 1e6],
      ['แสน', 1e5],
      ['หมื่น', 1e4],
      ['พัน', 1e3],
    ],
    currencies: {
      TWD: `${DOLLAR}ไต้หวัน`,
      AUD: `${DOLLAR}ออสเตรเลีย|${DOLLAR}ออส(?:ซี่)?`,
      CAD: `${DOLLAR}แคนาดา`,
      NZD: `${DOLLAR}นิวซีแลนด์`,
      HKD: `${DOLLAR}ฮ่องกง`,
      USD: `${DOLLAR}(?:สหรัฐ(?:ฯ|อเมริกา)?|อเมริกัน|อเมริกา|ยูเอส)`,
      SGD: `${DOLLAR}สิงคโปร์`,
      GBP: 'ปอนด์(?:สเตอร์ลิง)?',
      EUR: 'ยูโร',
      JPY: 'เยน',
      CNY: 'หยวน',
      KRW: 'วอน',
      THB: 'บาท(?:ไทย)?',
      MYR: 'ริงกิต',
      CHF: 'ฟรังก์(?:สวิส)?',
      INR: 'รูปี',
      VND: 'ดอง',
      PHP: 'เปโซ',
    },
  },
  dollars: { sign: ['USD'], word: ['USD'] },
  currencyNames: [{ currency: 'USD', pattern: DOLLAR }],
  // without diacritics: ล้านครึ่ง
  bareUnit: /^(?:แสน|ลาน|หมน)/,
  tails: ({ value, digits, places }) => (digits === 1 ? [places] : [places, value]),
  conjunctions: { and: ['และ'], others: ['กับ', 'หรือ'] },
  answers: { yes: ['ใช่', 'มี'], no: ['ไม่', 'ไม่ใช่', 'ไม่มี'] },
  unspaced: String.raw`\p{Script=Thai}`,
  omitsDiacritics: false,
  matches: (tag) => /^th\b/.test(tag),
}
