import { describe, expect, onTestFinished, test } from 'vitest'
import { LOCALES, type Locale } from '../../../tests/support/demo-editions.ts'
import { shownEntries as editionEntries, setEditions } from '../editions.ts'
import type { Figure } from './figure.ts'
import { resolveText, resolveTexts } from './write-figure.ts'

const surcharge: Figure = {
  key: 'uk.ihs.student',
  what: { en: 'Surcharge' },
  value: 776,
  currency: 'GBP',
  per: 'year',
  year: '2026',
  as_of: '2026-11-06',
  valid_until: '2027-03-31',
  source: { name: { en: 'GOV.UK' }, link: 'https://www.gov.uk/' },
}
const others: Partial<Figure>[] = [
  { key: 'fee', value: 558.5, per: undefined },
  { key: 'range', value: 9000, value_to: 14_000, currency: 'USD' },
  { key: 'ontario', value: 22_895, currency: 'CAD' },
  { key: 'budget', value: 900_000, value_to: 1_800_000, currency: 'TWD' },
  { key: 'fund', value: 650_000_000, value_to: 2_500_000_000, currency: 'VND', per: undefined },
  { key: 'hours', value: 20, currency: undefined, unit: 'hour', per: 'week' },
  { key: 'one', value: 1, currency: undefined, unit: 'month', per: undefined },
  { key: 'permit', value: 18, value_to: 24, currency: undefined, unit: 'month', per: undefined },
  { key: 'score', value: 6.5, currency: undefined, per: undefined },
  { key: 'band', value: 6, value_to: 6.5, currency: undefined, unit: 'band', per: undefined },
  { key: 'published', value: 45_000, currency: 'USD', per: undefined, year: '2025-26' },
  { key: 'deadline', value: undefined, date: '2027-01-13', currency: undefined, per: undefined },
]
const figures = new Map([{}, ...others].map((other) => ({ ...surcharge, ...other })).map((one) => [one.key, one]))
const rates = { GBP: { VND: 36_000, TWD: 41, PHP: 77 } }
const resolve = (text: string, locale: Locale, day = '2026-11-22') => resolveText(text, locale, { figures, rates, day })
const inEach = (text: string, day?: string) =>
  LOCALES.map((locale) => resolve(text, locale, day).replaceAll('\u00A0', ' '))

test.each([
  ['{{uk.ihs.student}}', '776 bảng/năm (2026)', '776 英鎊／年（2026）', '£776 a year (2026)'],
  ['{{uk.ihs.student|plain}}', '776 bảng/năm', '776 英鎊／年', '£776 a year'],
  ['{{uk.ihs.student|amount}}', '776 bảng', '776 英鎊', '£776'],
  ['{{uk.ihs.student|number}}', '776', '776', '776'],
  ['{{uk.ihs.student|year}}', '2026', '2026', '2026'],
  ['{{uk.ihs.student*3.5|amount}}', '2.716 bảng', '2,716 英鎊', '£2,716'],
  ['{{uk.ihs.student*1.5|plain}}', '1.164 bảng', '1,164 英鎊', '£1,164'],
  ['{{uk.ihs.student|TWD}}', '31.800 Đài tệ', '新台幣 3.18 萬元', 'NT$31,800'],
  ['{{uk.ihs.student|VND}}', '28 triệu đồng', '2,800 萬越南盾', 'VND 28,000,000'],
  ['{{uk.ihs.student*37|VND}}', '1,03 tỷ đồng', '10.34 億越南盾', 'VND 1,034,000,000'],
  ['{{fee}}', '558,50 bảng (2026)', '558.50 英鎊（2026）', '£558.50 (2026)'],
  ['{{range}}', '9.000–14.000 USD/năm (2026)', '9,000–14,000 美元／年（2026）', 'US$9,000–14,000 a year (2026)'],
  ['{{ontario|amount}}', '22.895 CAD', '22,895 加幣', 'CAD 22,895'],
  ['{{budget|plain}}', '900.000–1.800.000 Đài tệ/năm', '新台幣 90–180 萬元／年', 'NT$900,000–1,800,000 a year'],
  ['{{fund|plain}}', '650 triệu–2,5 tỷ đồng', '6.5–25 億越南盾', 'VND 650,000,000–2,500,000,000'],
  ['{{hours}}', '20 giờ/tuần (2026)', '20 小時／週（2026）', '20 hours a week (2026)'],
  ['{{one|plain}}', '1 tháng', '1 個月', '1 month'],
  ['{{permit|plain}}', '18–24 tháng', '18–24 個月', '18–24 months'],
  ['{{score}}', '6,5 (2026)', '6.5（2026）', '6.5 (2026)'],
  // as on the certificate
  ['{{band}}', '6.0–6.5 (2026)', '6.0–6.5（2026）', '6.0–6.5 (2026)'],
  ['{{band|number}}', '6.0–6.5', '6.0–6.5', '6.0–6.5'],
  ['{{published}}', '45.000 USD (2025–26)', '45,000 美元（2025–26）', 'US$45,000 (2025–26)'],
  ['{{published|year}}', '2025–26', '2025–26', '2025–26'],
  ['{{deadline}}', '13/1/2027', '2027 年 1 月 13 日', '13 January 2027'],
])('%s is formatted in each language', (text, vi, tw, en) => {
  expect(inEach(text)).toEqual([vi, tw, en])
})

test('a currency of hidden or former editions is replaced by that of the edition', () => {
  const before = editionEntries()
  onTestFinished(() => setEditions(before))
  setEditions(before.map((entry) => (entry.code === 'en' ? { ...entry, home_currency: 'THB' } : entry)))
  const context = { figures, rates: { GBP: { ...rates.GBP, THB: 45 } }, day: '2026-11-22' }
  const inEnglish = (text: string) => resolveText(text, 'en', context).replaceAll('\u00A0', ' ')
  expect(inEnglish('{{uk.ihs.student|PHP}}')).toBe(inEnglish('{{uk.ihs.student|THB}}'))
  expect(inEnglish('{{uk.ihs.student|VND}}')).toBe('VND 28,000,000')
  setEditions(before.map((entry) => (entry.code === 'vi' ? { ...entry, hidden: true } : entry)))
  expect(inEnglish('{{uk.ihs.student|VND}}')).toBe(inEnglish('{{uk.ihs.student|PHP}}'))
})

test('a figure is valid through its last day, and under review from the next', () => {
  expect(resolve('{{uk.ihs.student}}', 'en', '2027-03-31')).toBe('£776 a year (2026)')
  expect(inEach('{{uk.ihs.student}}', '2027-04-01')).toEqual([
    '776 bảng/năm (số liệu 11/2026, đang kiểm tra lại)',
    '776 英鎊／年（2026 年 11 月資料，查核中）',
    '£776 a year (as of November 2026, under review)',
  ])
  for (const form of ['plain', 'amount', 'number', 'TWD'])
    expect(resolve(`{{uk.ihs.student|${form}}}`, 'en', '2027-04-01')).toMatch(/\(as of November 2026, under review\)$/)
})

test('a text without figures is unchanged', () => {
  for (const text of ['{{nobody}}', '{{uk.ihs.student|shout}}', '{{ }}', '{{uk.ihs.student*0}}', '{uk.ihs.student}'])
    expect(resolve(text, 'en')).toBe(text)
})

test('an example is written verbatim', () => {
  expect(resolve('It shows {{=₱2,500,000}}.', 'en', '2030-01-01')).toBe('It shows ₱2,500,000.')
  expect(resolve('{{=}}', 'en')).toBe('{{=}}')
})

test('content is resolved in each of its languages, and unchanged without figures', () => {
  const context = { figures, rates, day: '2026-11-22' }
  const guide = { id: 1, steps: [{ desc: { en: 'Pay {{fee|amount}}.', tw: '付 {{fee|amount}}。' } }], code: '{{fee}}' }
  expect(resolveTexts(guide, context)).toEqual({
    id: 1,
    steps: [{ desc: { en: 'Pay £558.50.', tw: '付 558.50\u00A0英鎊。' } }],
    code: '{{fee}}',
  })
  const plain = { title: { en: 'Nothing to pay' } }
  expect(resolveTexts(plain, context)).toBe(plain)
})

test('{{promise.CODE}} is a statement of the organisation in the language', () => {
  const promises = new Map([['free', { en: 'It is free.', tw: '免費。' }]])
  const context = { figures: new Map(), rates: {}, day: '2026-11-28', promises }
  expect(resolveText('Come. {{promise.free}}', 'en', context)).toBe('Come. It is free.')
  expect(resolveText('{{ promise.free }}', 'tw', context)).toBe('免費。')
  expect(resolveText('{{promise.other}}', 'en', context)).toBe('{{promise.other}}')
})

test('{{organisation.email}} is its email address', () => {
  const context = { figures: new Map(), rates: {}, day: '2026-11-28', email: 'hello@firm.example' }
  expect(resolveText('Write to {{organisation.email}}.', 'en', context)).toBe('Write to hello@firm.example.')
})

describe('{{organisation}} is the name of the organisation', () => {
  const context = (name: string) => ({ figures: new Map(), rates: {}, day: '2026-11-27', organisation: { en: name } })
  test.each([
    ['We are {{organisation}}.', 'Lê & Sons', 'We are Lê & Sons.'],
    ['<p>We are {{organisation}}.</p>', 'Lê & Sons', '<p>We are Lê &amp; Sons.</p>'],
    // an editor's name is no markup, also in HTML that begins with a word, and within an attribute
    ['We are {{organisation}}, <em>yes</em>.', '</em><form action=/x>', 'We are /emform action=/x, <em>yes</em>.'],
    ['<a title="{{organisation}}">us</a>', '" onclick="x', '<a title="” onclick=”x">us</a>'],
    ['We are {{organisation}}.', "O'Neill", 'We are O’Neill.'],
    ['關於 {{organisation}} 的說明', '啟程', '關於啟程的說明'],
    ['關於 {{organisation}} 的說明', 'Go 啟程', '關於 Go 啟程的說明'],
    ['{{organisation}}', 'Sao', 'Sao'],
    ['{{ organisation }} and {{organisation}}', 'Sao', 'Sao and Sao'],
  ])('%s', (text, name, expected) => {
    expect(resolveText(text, 'en', context(name))).toBe(expected)
  })

  test('and stays as it is where no name is known', () => {
    expect(resolveText('{{organisation}}', 'en', { figures: new Map(), rates: {}, day: '2026-11-27' })).toBe(
      '{{organisation}}',
    )
  })
})
