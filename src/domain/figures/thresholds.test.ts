import { expect, test } from 'vitest'
import type { Locale } from '../editions.ts'
import { isDated, thresholdsIn } from './thresholds.ts'

const found = (text: string, locale: Locale, rules: boolean) =>
  thresholdsIn(text, locale)
    .filter(({ isRule }) => isRule === rules)
    .map((threshold) => threshold.found)

test.each<[Locale, string, string[]]>([
  [
    'en',
    'IELTS 6.0 to 6.5, TOEFL iBT 80, PTE Academic of at least 58',
    ['IELTS 6.0 to 6.5', 'TOEFL iBT 80', 'PTE Academic of at least 58'],
  ],
  ['en', 'IELTS for UKVI about 5.5, a GPA of 3.5, SAT 1450', ['IELTS for UKVI about 5.5', 'GPA of 3.5', 'SAT 1450']],
  ['vi', 'IELTS thường 5.5–6.0, Duolingo từ 105', ['IELTS thường 5.5–6.0', 'Duolingo từ 105']],
  ['tw', '雅思約 5.0–5.5，托福要 80', ['雅思約 5.0–5.5', '托福要 80']],
])('in %s, the scores of “%s” are found', (locale, text, scores) => {
  expect(found(text, locale, false)).toEqual(scores)
  expect(found(text, locale, true)).toEqual([])
})

test.each<[Locale, string, string[]]>([
  [
    'en',
    'CLB 7, a PGWP for up to 3 years, and up to 20 hours a week',
    ['CLB 7', 'PGWP for up to 3 years', 'up to 20 hours a week'],
  ],
  ['vi', 'CLB 5, PGWP tối đa 3 năm, tối đa 20 giờ/tuần', ['CLB 5', 'PGWP tối đa 3 năm', 'tối đa 20 giờ/tuần']],
  ['tw', 'CLB 7，畢業後工作許可最長 3 年，每週最多 20 小時', ['CLB 7', '畢業後工作許可最長 3 年', '每週最多 20 小時']],
])('in %s, what an authority sets in “%s” is found', (locale, text, rules) => {
  expect(found(text, locale, true)).toEqual(rules)
})

test.each<[Locale, string]>([
  [
    'en',
    'IELTS in 2026, IELTS takes 3 hours, SAT 7 days before, TOEFL reports scores from 1 to 6, study 10 hours a week',
  ],
  ['vi', 'IELTS 60 ngày, TOEFL dùng thang 1–6, 8–10 giờ mỗi tuần, OPT năm 2026'],
  ['tw', '電腦版雅思 60 天內，托福改為 1 到 6 分，每週做 15 小時，雅思 2026 年'],
])('in %s, lengths of tests, scales and plans are no thresholds: “%s”', (locale, text) => {
  expect(thresholdsIn(text, locale)).toEqual([])
})

test('a year counts for what stands below the same heading', () => {
  const text = '## English, as of 2026\n\nList:\n\n- IELTS 6.0\n\n## Marks\n\nIELTS 6.5\n'
  expect([text.indexOf('6.0'), text.indexOf('6.5')].map((at) => isDated(text, at))).toEqual([true, false])
  expect(isDated('Năm 2026, IELTS 6.5', 10)).toBe(true)
})
