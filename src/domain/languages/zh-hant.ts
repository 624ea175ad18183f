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
  omitsDiacritics: false,
  /** Plain zh, zh-CN, zh-SG and zh-Hans mean Simplified Chinese. */
  matches: (tag) => /^zh-(hant|tw|hk|mo)\b/.test(tag),
}
