/** Rules of Thai and Simplified Chinese, in editions that only this test has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EditionEntry, editionOf, homeCurrency, setEditions, shownEntries } from '../editions.ts'
import { writtenDay, writtenDays, writtenMoment } from '../moments.ts'
import { currencyName, formatMoney, moneyInWords } from '../money.ts'
import { readMoney } from '../typed-money.ts'
import { withSpacing } from './with-spacing.ts'

const edition = (code: string, more: Partial<EditionEntry>): EditionEntry => ({
  code,
  language: 'en',
  own_name: code,
  home_country: 'TH',
  time_zone: 'Asia/Bangkok',
  currency: 'THB',
  chat: 'line',
  order: 9,
  ...more,
})

const before = shownEntries()
beforeAll(() =>
  setEditions([
    ...before,
    edition('th', { language: 'th' }),
    edition('cn', { language: 'zh-hans', home_country: 'CN', time_zone: 'Asia/Shanghai', home_currency: 'CNY' }),
    edition('in', { home_country: 'IN', time_zone: 'Asia/Kolkata', home_currency: 'INR' }),
  ]),
)
// the registry belongs to the process
afterAll(() => setEditions(before))

const newYear = Date.UTC(2026, 11, 31, 16, 30)

describe('dates', () => {
  test('have years of the Buddhist era in Thai', () => {
    expect(writtenDay(new Date(newYear), 'th', 'UTC')).toBe('31 ธันวาคม 2569')
    expect(writtenMoment(newYear, 'th')).toEqual({
      day: '31 ธันวาคม 2569',
      time: '23:30',
      zone: 'เวลาไทย',
      offset: 'GMT+7',
    })
  })

  test('have no spaces in Simplified Chinese', () => {
    expect(writtenDay(new Date(newYear), 'cn', 'UTC')).toBe('2026年12月31日')
    expect(writtenDays('2027-02-05', '2027-02-11', 'cn')).toBe('2月5日至2月11日')
    expect(writtenMoment(newYear, 'cn').zone).toBe('中国时间')
  })

  test('have the time zone of their edition, whatever its language', () => {
    expect(writtenMoment(newYear, 'in')).toMatchObject({ zone: 'India time', offset: 'GMT+5:30' })
  })
})

describe('amounts', () => {
  test('are in the reader’s own currency', () => {
    expect(moneyInWords('5.6 แสน', homeCurrency('th'), 'th')).toBe('5.6 แสนบาท')
    expect(moneyInWords('9,000', homeCurrency('th'), 'th')).toBe('9,000 บาท')
    expect(moneyInWords('56 万', homeCurrency('cn'), 'cn')).toBe('56万元')
    expect(moneyInWords('1.1 million', homeCurrency('in'), 'in')).toBe('₹1.1 million')
    expect(moneyInWords('90萬–180萬', 'TWD', 'tw')).toBe('新台幣 90 萬–180 萬元')
    expect(moneyInWords('9,000', 'TWD', 'tw')).toBe('新台幣 9,000 元')
    expect(moneyInWords('560 nghìn', 'VND', 'vi')).toBe('560 nghìn đồng')
    expect(formatMoney(120_050, 'THB', 'th')).toBe('฿1,200.50')
  })

  test('name their currency', () => {
    expect(['th', 'cn', 'in', 'tw'].map((code) => currencyName(homeCurrency(code), code))).toEqual([
      'บาท',
      '人民币',
      'Indian Rupee',
      '新台幣',
    ])
  })

  test.each([
    ['8 แสนบาท', 'th', 8e5, 'THB'],
    ['800,000 บาทต่อปี', 'th', 8e5, 'THB'],
    ['ปีละ 8 แสน', 'th', 8e5, 'THB'],
    ['1 ล้าน 2 แสน', 'th', 1.2e6, 'THB'],
    ['ล้านครึ่ง', 'th', 1.5e6, 'THB'],
    ['ครึ่งล้าน', 'th', 5e5, 'THB'],
    ['ประมาณ ๑.๒ ล้านบาท', 'th', 1.2e6, 'THB'],
    ['1.2 ล้านบาท/ปี', 'th', 1.2e6, 'THB'],
    ['30,000 ดอลลาร์', 'th', 30_000, 'USD'],
    ['3 หมื่นดอลลาร์ออสเตรเลีย', 'th', 30_000, 'AUD'],
    ['20 ล้านวอน', 'th', 2e7, 'KRW'],
    ['每年30万元', 'cn', 3e5, 'CNY'],
    ['1亿2千万', 'cn', 1.2e8, 'CNY'],
    ['约3万英镑', 'cn', 30_000, 'GBP'],
    ['20万人民币以内', 'cn', 2e5, 'CNY'],
    ['5万新西兰元', 'cn', 50_000, 'NZD'],
  ])('%s is understood', (text, locale, amount, currency) => {
    const read = readMoney(text, { locale, home: homeCurrency(locale), isLikely: () => true })
    expect(read).toEqual({ money: { amount, currency } })
  })
})

test('a Latin name in a Thai message stands between spaces, a Thai one does not', () => {
  const t = withSpacing((_: string, { country }: { country: string }) => `สถาบันใน${country}`, editionOf('th'))
  expect(t('in', { country: 'UK' })).toBe('สถาบันใน UK')
  expect(t('in', { country: 'สหราชอาณาจักร' })).toBe('สถาบันในสหราชอาณาจักร')
})

test('Chinese stands without a space in a message and between sentences, beside figures and Latin with one', () => {
  const t = withSpacing((_: string, { test }: { test: string }) => `多半要 ${test}。 換成其他測驗`, editionOf('tw'))
  expect(t('need', { test: '雅思 6.5' })).toBe('多半要雅思 6.5。換成其他測驗')
  expect(t('need', { test: 'TOEFL 80' })).toBe('多半要 TOEFL 80。換成其他測驗')
})

test('a list of Intl has spaces beside figures and Latin', () => {
  const { formats, ...edition } = editionOf('tw')
  const list = (...items: string[]) =>
    withSpacing((_: string) => new Intl.ListFormat(formats).format(items), edition)('list')
  expect(list('2026 年 12 月 1 日', '2027 年 2 月 1 日')).toBe('2026 年 12 月 1 日和 2027 年 2 月 1 日')
  expect(list('雅思 6.5', 'TOEFL 80')).toBe('雅思 6.5 和 TOEFL 80')
  expect(list('英國', '荷蘭')).toBe('英國和荷蘭')
})

test('a browser gets the edition in its script', () => {
  const served = (tag: string) =>
    ['vi', 'tw', 'en', 'th', 'cn'].find((code) => editionOf(code).matches(tag.toLowerCase()))
  expect(['th-TH', 'zh', 'zh-CN', 'zh-SG', 'zh-Hans-HK', 'zh-TW', 'zh-HK', 'zh-Hant-TW'].map(served)).toEqual([
    'th',
    'cn',
    'cn',
    'cn',
    'cn',
    'tw',
    'tw',
    'tw',
  ])
})
