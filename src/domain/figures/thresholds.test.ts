import { expect, test } from 'vitest'
import type { Locale } from '../editions.ts'
import { thresholdsIn } from './thresholds.ts'

const found = (text: string, locale: Locale) => thresholdsIn(text, locale).map((threshold) => threshold.found)

test.each<[Locale, string, string[]]>([
  [
    'en',
    'IELTS 6.0 to 6.5, TOEFL iBT 80, PTE Academic of at least 58',
    ['IELTS 6.0 to 6.5', 'TOEFL iBT 80', 'PTE Academic of at least 58'],
  ],
  ['en', 'IELTS for UKVI about 5.5, a GPA of 3.5, SAT 1450', ['IELTS for UKVI about 5.5', 'GPA of 3.5', 'SAT 1450']],
  ['vi', 'IELTS thường 5.5–6.0, Duolingo từ 105', ['IELTS thường 5.5–6.0', 'Duolingo từ 105']],
  ['tw', '雅思約 5.0–5.5，托福要 80', ['雅思約 5.0–5.5', '托福要 80']],
  ['en', 'CLB 7, a PGWP for up to 3 years', ['CLB 7', 'PGWP for up to 3 years']],
  ['vi', 'CLB 5, PGWP tối đa 3 năm', ['CLB 5', 'PGWP tối đa 3 năm']],
  ['tw', 'CLB 7，畢業後工作許可最長 3 年', ['CLB 7', '畢業後工作許可最長 3 年']],
])('in %s, what “%s” demands is found', (locale, text, thresholds) => {
  expect(found(text, locale)).toEqual(thresholds)
})

test.each<[Locale, string, string[]]>([
  ['en', 'Up to 20 hours a week. You may work 24 hours per week.', ['Up to 20 hours a week', 'work 24 hours per week']],
  ['en', 'They work twenty hours a week, or 48 hours a fortnight.', ['work twenty hours a week']],
  [
    'en',
    'They are allowed 20 hours of work a week, or work 20 hours weekly.',
    ['allowed 20 hours of work a week', 'work 20 hours weekly'],
  ],
  ['tw', '學期中可工作 20 小時／週', ['工作 20 小時／週']],
  ['vi', 'Được làm 20 giờ/tuần. Tối đa 24 tiếng một tuần.', ['làm 20 giờ/tuần', 'Tối đa 24 tiếng một tuần']],
  [
    'tw',
    '每週最多工作 20 小時。每週可打工 24 小時。打工每兩週 48 小時。每週最多二十小時。',
    ['每週最多工作 20 小時', '每週可打工 24 小時', '打工每兩週 48 小時', '每週最多二十小時'],
  ],
])('in %s, the hours of work in “%s” are found', (locale, text, hours) => {
  expect(found(text, locale)).toEqual(hours)
})

test.each<[Locale, string, string[]]>([
  ['en', 'The permit lasts two years.', ['permit lasts two years']],
  [
    'en',
    'A work visa (18 months), a visa that lets you stay 2 years',
    ['visa (18 months', 'visa that lets you stay 2 years'],
  ],
  ['en', 'A two-year work permit, a visa for 18 months', ['two-year work permit', 'visa for 18 months']],
  ['vi', 'Giấy phép kéo dài hai năm, visa loại 18 tháng', ['Giấy phép kéo dài hai năm', 'visa loại 18 tháng']],
  ['tw', '工作許可效期兩年，兩年工作許可，簽證最長 3 年', ['工作許可效期兩年', '兩年工作許可', '簽證最長 3 年']],
])('in %s, the length of a permit in “%s” is found', (locale, text, lengths) => {
  expect(found(text, locale)).toEqual(lengths)
})

test.each<[Locale, string]>([
  [
    'en',
    'IELTS in 2026, IELTS takes 3 hours, SAT 7 days before, TOEFL reports scores from 1 to 6, study 10 hours a week',
  ],
  ['en', 'Apply for the visa six months before. A permit of twelve months or more. The visa, two years later.'],
  ['vi', 'IELTS 60 ngày, TOEFL dùng thang 1–6, 8–10 giờ mỗi tuần, OPT năm 2026'],
  ['vi', 'Nộp visa ba tháng trước ngày đi. Visa năm 2026. Giấy phép, sau hai năm học.'],
  ['tw', '電腦版雅思 60 天內，托福改為 1 到 6 分，每週做 15 小時，每週八小時，雅思 2026 年'],
  ['tw', '出發前三個月申請簽證。2026 年簽證費調漲。12 個月以上學習許可。'],
])('in %s, scales, plans and days of an application are no thresholds: “%s”', (locale, text) => {
  expect(found(text, locale)).toEqual([])
})
