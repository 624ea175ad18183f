import { prefixedCurrency } from './amounts.ts'
import type { Language } from './language.ts'

/** Between figures and characters there is no space: 90万–180万. */
const closed = (amount: string) => amount.replace(/\s/g, '')

const MONEY: Readonly<Record<string, string>> = { CNY: '元', TWD: '新台币', USD: '美元', THB: '泰铢' }

export const zhHans: Language = {
  htmlLang: 'zh-Hans',
  formats: 'zh-Hans-CN',
  script: 'han',
  deviceFonts: "'PingFang SC','Microsoft YaHei'",
  // the names of Taiwan differ from those of the mainland
  nameColumn: 'en',
  months: 'long',
  largeNumbers: 'compact',
  spacedDate: (date) => date,
  dayWithWeekday: (day, weekday) => `${day}（${weekday}）`,
  betweenDays: '至',
  zoneName: (name) => name,
  thousands: ',',
  colon: '：',
  collation: 'zh-Hans-u-co-pinyin',
  withCurrency: prefixedCurrency,
  moneyInWords: (amount, currency) =>
    MONEY[currency] ? closed(amount) + MONEY[currency] : prefixedCurrency(closed(amount), currency),
  moneyNames: { CNY: '人民币', TWD: '新台币' },
  comma: '、',
  mixesUnits: false,
  steps: {
    CNY: [
      [1e8, 'hundredMillion'],
      [1e4, 'tenThousand'],
    ],
    TWD: [[1e4, 'tenThousand']],
    VND: [
      [1e8, 'hundredMillion'],
      [1e4, 'tenThousand'],
    ],
  },
  typedMoney: {
    about: '大约|约|将近|不超过',
    after: '以内',
    each: '每',
    year: '年',
    half: '半',
    units: [['亿', 1e8]],
    currencies: {
      TWD: '新?台币',
      AUD: '澳(?:币|洲币)',
      CAD: '加(?:币|拿大元)',
      NZD: '纽币|纽元|新西兰元',
      HKD: '港币',
      SGD: '新加坡元|新加坡币|新币',
      GBP: '英镑',
      EUR: '欧元',
      JPY: '日币',
      CNY: '人民币',
      KRW: '韩[元币]',
      THB: '泰铢',
      MYR: '马币|林吉特',
      INR: '卢比',
      PHP: '(?:菲律宾)(?:披索|比索)',
    },
  },
  dollars: { sign: ['USD'], word: ['USD'] },
  currencyNames: [{ currency: 'CNY', pattern: '[元圆块]整?' }],
  bareUnit: null,
  tails: ({ value, digits, places }) => (digits === 1 ? [places] : [places, value]),
  conjunctions: { and: ['与'], others: ['和', '跟', '或', '或者', '还是'] },
  answers: { yes: ['是', '有'], no: ['否', '无'] },
  omitsDiacritics: false,
  // English is no fallback for a reader of Chinese
  fallback: 'zh-hant',
  matches: (tag) => /^zh(?!-(?:hant|tw|hk|mo)\b)\b/.test(tag),
}
