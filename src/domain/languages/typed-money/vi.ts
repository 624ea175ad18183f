import { latinWords } from '../amounts.ts'
import type { TypedMoney } from './typed-money.ts'

const DOLLAR = '[đd]o(?: ?la)?'

export const vi: TypedMoney = {
  about: 'khoảng chừng|khoảng|tầm|gần|cỡ|chừng|tối [đd]a|dưới|không quá',
  each: 'một|mỗi|hàng',
  year: 'năm',
  yearAfter: 'năm',
  half: 'nửa',
  andHalf: 'rưỡi',
  units: [
    ['tỷ|tỉ', 1e9],
    ['triệu|tr|củ', 1e6],
    ['nghìn|ngàn', 1e3],
  ],
  currencies: {
    TWD: latinWords(`[đd]ài tệ|${DOLLAR} [đd]ài loan`),
    AUD: latinWords(`${DOLLAR} úc`),
    CAD: latinWords(`${DOLLAR} can(?:ada)?`),
    NZD: latinWords(`${DOLLAR} new zealand`),
    HKD: latinWords(`${DOLLAR} hồng ?kông`),
    USD: latinWords(`${DOLLAR} mỹ`),
    SGD: latinWords(`${DOLLAR} sing(?:apore)?`),
    GBP: latinWords('bảng(?: anh)?'),
    CNY: latinWords('(?:nhân dân )?tệ'),
    VND: String.raw`${latinWords('vnđ|[đd]ồng(?: việt nam)?')}|đ(?!\p{L})`,
  },
  dollars: { sign: ['USD'], word: ['USD'] },
  currencyNames: [{ currency: 'USD', pattern: latinWords(DOLLAR) }],
  bareUnit: /^t[yi]\b/,
  tails: ({ value, digits, above, places }) =>
    digits === 1 || digits === 3 ? [places] : [places, Number((value * (above / 1000)).toPrecision(15))],
}
