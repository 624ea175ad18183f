import { spacedAmount } from '../taiwan-amounts.ts'
import { prefixedCurrency } from './amounts.ts'
import type { Language } from './language.ts'

export const zhHant: Language = {
  htmlLang: 'zh-Hant-TW',
  formats: 'zh-Hant-TW',
  months: 'long',
  largeNumbers: 'compact',
  dayWithWeekday: (day, weekday) => `${day}（${weekday}）`,
  betweenDays: '至 ',
  thousands: ',',
  colon: '：',
  collation: 'zh-Hant-u-co-stroke',
  withCurrency: prefixedCurrency,
  spacedAmount,
  comma: '、',
  mixesUnits: false,
  steps: {
    TWD: [[1e4, 'tenThousand']],
    VND: [
      [1e8, 'hundredMillion'],
      [1e4, 'tenThousand'],
    ],
  },
  dollars: { sign: ['TWD'], word: ['TWD', 'USD'] },
  currencyNames: [{ currency: 'TWD', pattern: '[元圓塊]整?' }],
  bareUnit: null,
  tails: ({ value, digits, places }) => (digits === 1 ? [places] : [places, value]),
  omitsDiacritics: false,
  /** Plain zh, zh-CN, zh-SG and zh-Hans mean Simplified Chinese. */
  matches: (tag) => /^zh-(hant|tw|hk|mo)\b/.test(tag),
}
