/** Numbers that texts spell in words, as far as amounts and lengths need them: two, hai, 兩. Vague ones count too: a few hundred pounds age like 300. */
import type { Locale } from '../editions.ts'

const ONES = 'one|two|three|four|five|six|seven|eight|nine'
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'
const DIGITS = 'một|hai|ba|bốn|tư|năm|lăm|sáu|bảy|tám|chín'

/** Up to ninety-nine, as a length is told. */
export const SPELLED: Record<Locale, string> = {
  en: String.raw`\b(?:(?:${TENS})(?:[- ](?:${ONES}))?|${TEENS}|${ONES})\b`,
  vi: String.raw`(?<!\p{L})(?:(?:(?:${DIGITS})\s)?mươi(?:\s(?:${DIGITS}|mốt))?|mười(?:\s(?:${DIGITS}))?|${DIGITS})(?!\p{L})`,
  tw: '[一二兩三四五六七八九十半]{1,3}',
}

/** What stands before a hundred or a thousand that is told roughly. */
export const VAGUE: Record<'en' | 'vi', string> = {
  en: String.raw`\b(?:an?|some|(?:a\s)?few|several|many)\b`,
  vi: String.raw`(?<!\p{L})(?:vài|mấy|hàng|nửa|hơn)(?!\p{L})`,
}
