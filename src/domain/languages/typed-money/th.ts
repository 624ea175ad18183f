import type { TypedMoney } from './typed-money.ts'

const DOLLAR = '(?:ดอลลาร์|ดอลล่าร์|ดอลลาร|เหรียญ)'

export const th: TypedMoney = {
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
  dollars: { sign: ['USD'], word: ['USD'] },
  currencyNames: [{ currency: 'USD', pattern: DOLLAR }],
  // without diacritics: ล้านครึ่ง
  bareUnit: /^(?:แสน|ลาน|หมน)/,
  tails: ({ value, digits, places }) => (digits === 1 ? [places] : [places, value]),
}
