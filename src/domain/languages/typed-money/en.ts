import { latinWords } from '../amounts.ts'
import type { TypedMoney } from './typed-money.ts'

export const en: TypedMoney = {
  about: String.raw`about|around|approx\.?|approximately|roughly|nearly|almost|up to|at most|max\.?|maximum|under|below`,
  after: String.raw`or less|max\.?`,
  each: '1|per|a|an|each|every',
  year: 'year|yr|annum',
  yearly: String.raw`yearly|p\/?yr|annually|p\.?a\.?`,
  half: 'half an?|half',
  units: [
    ['billion|bn', 1e9],
    ['crores?|cr', 1e7],
    ['million|mill?|mio|m', 1e6],
    ['lakhs?|lacs?|l', 1e5],
    ['thousand|k', 1e3],
  ],
  currencies: {
    TWD: latinWords('ntd|(?:new )?taiwan dollars?|nt dollars?|twd|nt'),
    AUD: latinWords('aud|australian dollars?'),
    CAD: latinWords('cad|canadian dollars?'),
    NZD: latinWords('nzd|new zealand dollars?'),
    HKD: latinWords('hkd|hong kong dollars?'),
    USD: latinWords(String.raw`usd|u\.?s\.? dollars?|american dollars?`),
    SGD: latinWords('sgd|singapore dollars?'),
    GBP: latinWords('gbp|pounds?(?: sterling)?|sterling'),
    EUR: latinWords('eur|euros?'),
    JPY: latinWords('jpy|yens?'),
    CNY: latinWords('cny|rmb|yuan'),
    KRW: latinWords('krw|won'),
    THB: latinWords('thb|bahts?'),
    MYR: latinWords('myr|ringgits?'),
    CHF: latinWords('chf|swiss francs?'),
    INR: latinWords('inr|rupees?'),
    NGN: latinWords('ngn|nairas?'),
    VND: latinWords('vnd'),
    PHP: latinWords('php|pesos?|pisos?'),
  },
  dollars: { sign: ['USD'], word: ['USD'] },
  currencyNames: [
    { currency: 'PHP', pattern: String.raw`(?<![\p{L}\d])p(?=\s?\d)` },
    // only rupees are counted in lakhs
    { currency: 'INR', pattern: String.raw`(?<=\d\s?(?:lakhs?|lacs?|crores?|cr|l))(?!\p{L})` },
  ],
  bareUnit: null,
  tails: ({ value, places }) => [places, value],
}
