import { prefixedCurrency } from './amounts.ts'
import { withoutHanSpaces } from './han-spaces.ts'
import type { Language } from './language.ts'

/** Between figures and characters there is a space: 90 萬–180 萬. */
const spacedAmount = (amount: string) => amount.replace(/\s/g, '').replace(/(\d)(萬|億|$)/g, '$1 $2')

/** Intl writes the last “and” of a list without spaces: 2026 年 12 月 1 日和 2027 年 2 月 1 日. */
const spacedAnd = (message: string) =>
  message.replace(/(?<=和)(?=[\p{Script=Latin}\d])|(?<=[\p{Script=Latin}\d])(?=和)/gu, ' ')

export const zhHant: Language = {
  htmlLang: 'zh-Hant-TW',
  socialLocale: 'zh_TW',
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
  // Chinese stands without a space, also after another sentence
  spacing: (message) => spacedAnd(withoutHanSpaces(message)),
  thousands: ',',
  colon: '：',
  collation: 'zh-Hant-u-co-stroke',
  withCurrency: prefixedCurrency,
  moneyInWords: (amount, currency) =>
    currency === 'TWD' ? `新台幣 ${spacedAmount(amount)}元` : prefixedCurrency(amount, currency),
  moneyNames: { TWD: '新台幣' },
  comma: '、',
  semicolon: '；',
  mixesUnits: false,
  steps: {
    TWD: [[1e4, 'tenThousand']],
    VND: [
      [1e8, 'hundredMillion'],
      [1e4, 'tenThousand'],
    ],
  },
  conjunctions: { and: ['與', '及'], others: ['和', '跟', '或', '或者', '還是'] },
  answers: { yes: ['是', '有'], no: ['否', '無'] },
  omitsDiacritics: false,
  /** Plain zh, zh-CN, zh-SG and zh-Hans mean Simplified Chinese. */
  matches: (tag) => /^zh-(hant|tw|hk|mo)\b/.test(tag),
}
