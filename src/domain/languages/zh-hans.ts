import { prefixedCurrency } from './amounts.ts'
import { withoutHanSpaces } from './han-spaces.ts'
import type { Language } from './language.ts'

/** Between figures and characters there is no space: 90万–180万. */
const closed = (amount: string) => amount.replace(/\s/g, '')

const MONEY: Readonly<Record<string, string>> = { CNY: '元', TWD: '新台币', USD: '美元', THB: '泰铢' }

export const zhHans: Language = {
  htmlLang: 'zh-Hans',
  socialLocale: 'zh_CN',
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
  // Chinese stands without a space, also after another sentence
  spacing: withoutHanSpaces,
  thousands: ',',
  colon: '：',
  collation: 'zh-Hans-u-co-pinyin',
  withCurrency: prefixedCurrency,
  moneyInWords: (amount, currency) =>
    MONEY[currency] ? closed(amount) + MONEY[currency] : prefixedCurrency(closed(amount), currency),
  moneyNames: { CNY: '人民币', TWD: '新台币' },
  comma: '、',
  semicolon: '；',
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
  conjunctions: { and: ['与'], others: ['和', '跟', '或', '或者', '还是'] },
  answers: { yes: ['是', '有'], no: ['否', '无'] },
  omitsDiacritics: false,
  // English is no fallback for a reader of Chinese
  fallback: 'zh-hant',
  matches: (tag) => /^zh(?!-(?:hant|tw|hk|mo)\b)\b/.test(tag),
}
