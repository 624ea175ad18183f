import { prefixedCurrency } from './amounts.ts'
import type { Language } from './language.ts'

/** Between figures and characters there is a space: 90 萬–180 萬. */
const spacedAmount = (amount: string) => amount.replace(/\s/g, '').replace(/(\d)(萬|億|$)/g, '$1 $2')

export const zhHant: Language = {
  htmlLang: 'zh-Hant-TW',
  formats: 'zh-Hant-TW',
  script: 'han',
  nameColumn: 'tw',
  months: 'long',
  largeNumbers: 'compact',
  // a space between figures and characters, at which no line breaks
  spacedDate: (date) => date.replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u00A0'),
  dayWithWeekday: (day, weekday) => `${day}（${weekday}）`,
  betweenDays: '至 ',
  zoneName: (name) => name,
  thousands: ',',
  colon: '：',
  collation: 'zh-Hant-u-co-stroke',
  withCurrency: prefixedCurrency,
  moneyInWords: (amount, currency) =>
    currency === 'TWD' ? `新台幣 ${spacedAmount(amount)}元` : prefixedCurrency(amount, currency),
  moneyNames: { TWD: '新台幣' },
  comma: '、',
  mixesUnits: false,
  steps: {
    TWD: [[1e4, 'tenThousand']],
    VND: [
      [1e8, 'hundredMillion'],
      [1e4, 'tenThousand'],
    ],
  },
  typedMoney: {
    about: '大約|大概|約|近|將近|最多|不超過|~|≈|〜',
    after: '左右|上下|以內|以下',
    each: '一|每',
    year: '年',
    yearAfter: '[一每]?年',
    half: '半',
    andHalf: '半',
    units: [
      ['億', 1e8],
      ['千[萬万]', 1e7],
      ['百[萬万]', 1e6],
      ['十[萬万]', 1e5],
      ['[萬万]', 1e4],
      ['千', 1e3],
    ],
    currencies: {
      TWD: '新?[台臺]幣',
      AUD: '澳(?:幣|元|洲幣)',
      CAD: '加(?:幣|元|拿大幣)',
      NZD: '紐幣|紐元',
      HKD: '港幣|港元',
      USD: '美(?:元|金)',
      SGD: '新加坡幣|新幣|坡幣',
      GBP: '英鎊',
      EUR: '歐元',
      JPY: '円|日[圓幣元]',
      CNY: '人民幣',
      KRW: '韓[元幣圜]',
      THB: '泰銖',
      MYR: '馬幣|令吉',
      CHF: '瑞士法郎',
      VND: '越南盾|越盾',
      PHP: '(?:菲律賓)?(?:披索|比索)',
    },
  },
  dollars: { sign: ['TWD'], word: ['TWD', 'USD'] },
  currencyNames: [{ currency: 'TWD', pattern: '[元圓塊]整?' }],
  bareUnit: null,
  tails: ({ value, digits, places }) => (digits === 1 ? [places] : [places, value]),
  conjunctions: { and: ['與', '及'], others: ['和', '跟', '或', '或者', '還是'] },
  answers: { yes: ['是', '有'], no: ['否', '無'] },
  omitsDiacritics: false,
  /** Plain zh, zh-CN, zh-SG and zh-Hans mean Simplified Chinese. */
  matches: (tag) => /^zh-(hant|tw|hk|mo)\b/.test(tag),
}
