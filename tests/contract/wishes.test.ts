/** Wishes for programmes as families type them, read by the demo's words. Not the judged ones of judgement/. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listCities } from '../../src/db/queries/names.ts'
import { listSubjects } from '../../src/db/queries/subjects.ts'
import { readWishOf } from '../../src/db/queries/wishes.ts'
import type { Wish } from '../../src/domain/wishes/wish.ts'
import { readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import type { Locale } from '../support/demo-editions.ts'
import { useReadOnlyStore } from '../support/stores.ts'
import { buildWish } from '../support/wishes.ts'

/** What is expected of a wish; the rest is empty. Cities, subjects and schools by slug. */
type Expected = Partial<Omit<Wish, 'cities' | 'subjects' | 'schools' | 'inputs'>> & {
  cities?: string[]
  subjects?: string[]
  schools?: string[]
}

const year = (amount: number, currency: string) => ({ amount, currency, period: 'year', of: 'all' }) as const
const whole = (amount: number, currency: string, years: number | null = null) =>
  ({ amount, currency, period: 'whole', years, of: 'all' }) as const

const DATA_SCIENCE = {
  countries: ['uk', 'usa'],
  levels: ['master'],
  subjects: ['data-science'],
  english: 'none',
  grade: { value: 3.3, outOf: null },
} satisfies Expected

const WISHES: [locale: Locale, input: string, expected: Expected][] = [
  [
    'vi',
    'IT ở Úc dưới 600 triệu',
    { countries: ['au'], subjects: ['information-technology'], budget: year(6e8, 'VND') },
  ],
  ['vi', 'cong nghe thong tin uc', { countries: ['au'], subjects: ['information-technology'] }],
  ['vi', 'thac si it o my gia re', { countries: ['usa'], levels: ['master'], subjects: ['information-technology'] }],
  [
    'vi',
    'thạc sĩ kế toán melbourne chưa có ielts',
    { cities: ['melbourne'], levels: ['master'], subjects: ['accounting'], english: 'none' },
  ],
  [
    'vi',
    'dieu duong canada 500 trieu thang 9',
    { countries: ['ca'], subjects: ['nursing'], budget: year(5e8, 'VND'), intakes: [9] },
  ],
  [
    'vi',
    'học phí dưới 15000 USD marketing hà lan',
    {
      regions: ['nl'],
      subjects: ['marketing'],
      budget: { amount: 15_000, currency: 'USD', period: 'year', of: 'tuition' },
    },
  ],
  [
    'vi',
    'mỹ hoặc canada, ngành y, 1,5 tỷ một năm',
    { countries: ['usa', 'ca'], subjects: ['medicine'], budget: year(1.5e9, 'VND') },
  ],
  [
    'vi',
    'quản trị khách sạn thụy sĩ 700tr/năm, GPA 7.8',
    { elsewhere: ['CH'], subjects: ['hospitality'], budget: year(7e8, 'VND'), grade: { value: 7.8, outOf: null } },
  ],
  ['vi', 'em 7.9 phẩy luật canada', { countries: ['ca'], subjects: ['law'], grade: { value: 7.9, outOf: null } }],
  ['vi', 'con 7.8 luật canada', { countries: ['ca'], subjects: ['law'], grade: { value: 7.8, outOf: null } }],
  ['vi', 'luật cho con 1.5 tỷ', { subjects: ['law'], budget: year(1.5e9, 'VND') }],
  ['vi', 'điểm tổng kết 7.8 luật canada', { countries: ['ca'], subjects: ['law'], grade: { value: 7.8, outOf: null } }],
  ['vi', 'kế toán úc 8 phẩy 2', { countries: ['au'], subjects: ['accounting'], grade: { value: 8.2, outOf: null } }],
  ['vi', '600-800 triệu úc kế toán', { countries: ['au'], subjects: ['accounting'], budget: year(8e8, 'VND') }],
  ['vi', 'học kinh tế 900 triệu một năm', { subjects: ['business', 'economics'], budget: year(9e8, 'VND') }],
  ['vi', 'hoc kinh te 900 trieu mot nam', { subjects: ['business', 'economics'], budget: year(9e8, 'VND') }],
  [
    'vi',
    'kinh tế 3 tỷ 6 cả khóa úc',
    { countries: ['au'], subjects: ['business', 'economics'], budget: whole(3.6e9, 'VND') },
  ],
  ['vi', 'kinh doanh quốc tế 2 tỷ', { subjects: ['international-business'], budget: year(2e9, 'VND') }],
  ['vi', 'quản trị 3 tỷ', { subjects: ['business'], budget: year(3e9, 'VND') }],
  ['vi', 'kế toán úc 1 tỷ 1 một năm', { countries: ['au'], subjects: ['accounting'], budget: year(1.1e9, 'VND') }],
  [
    'vi',
    'kế toán úc, 1 tỷ 1, gpa 8.2',
    { countries: ['au'], subjects: ['accounting'], budget: year(1.1e9, 'VND'), grade: { value: 8.2, outOf: null } },
  ],
  ['vi', 'kế toán 600 triệu', { subjects: ['accounting'], budget: year(6e8, 'VND') }],
  ['vi', 'y tế công cộng úc 2 tỷ', { countries: ['au'], subjects: ['public-health'], budget: year(2e9, 'VND') }],
  ['vi', 'quy hoạch đô thị 600 triệu', { subjects: ['urban-planning'], budget: year(6e8, 'VND') }],
  ['vi', 'luật kinh tế anh 1.2 tỉ', { countries: ['uk'], subjects: ['law'], budget: year(1.2e9, 'VND') }],
  ['vi', 'kế toán úc 300 nghìn tệ', { countries: ['au'], subjects: ['accounting'], budget: year(3e5, 'CNY') }],
  ['tw', '經濟 150萬', { subjects: ['economics'], budget: year(1.5e6, 'TWD') }],
  ['tw', '商管 200萬', { subjects: ['business'], budget: year(2e6, 'TWD') }],
  ['vi', 'luật úc 600 triệu đến 1 tỷ', { countries: ['au'], subjects: ['law'], budget: year(1e9, 'VND') }],
  ['en', 'law uk $20k to $30k', { countries: ['uk'], subjects: ['law'], budget: year(30_000, 'USD') }],
  ['tw', '英國 法律 100到150萬', { countries: ['uk'], subjects: ['law'], budget: year(1.5e6, 'TWD') }],
  [
    'tw',
    '英國 資料科學 碩士 150萬',
    { countries: ['uk'], levels: ['master'], subjects: ['data-science'], budget: year(1.5e6, 'TWD') },
  ],
  ['tw', '英國或美國 資料科學碩士 GPA 3.3 沒有托福', DATA_SCIENCE],
  ['tw', '英國或美國 資料科學碩士 GPA 3.3 沒有托福 總共多少台幣', DATA_SCIENCE],
  ['tw', '英美 資料科學碩士 GPA 3.3 沒有托福，全部要花多少台幣', { ...DATA_SCIENCE, countries: ['usa', 'uk'] }],
  ['tw', '美英資料科學碩士 GPA 3.3 沒有托福 一共大概要準備多少錢', { ...DATA_SCIENCE, countries: ['usa', 'uk'] }],
  ['tw', '歐美 碩士', { countries: ['usa', 'uk', 'nl'], levels: ['master'] }],
  [
    'tw',
    '英國 碩士 兩年內家裡最多 300 萬，總共要多少新台幣',
    { countries: ['uk'], levels: ['master'], budget: whole(3e6, 'TWD', 2) },
  ],
  [
    'vi',
    'học IT ở Úc IELTS 6.0 tổng cộng bao nhiêu tiền',
    { countries: ['au'], subjects: ['information-technology'], english: { test: 'ielts', score: 6 } },
  ],
  ['vi', 'kế toán Anh Mỹ', { countries: ['uk', 'usa'], subjects: ['accounting'] }],
  ['en', 'nursing UK/US how much in all in pesos', { countries: ['uk', 'usa'], subjects: ['nursing'] }],
  [
    'en',
    'K to 12 graduate, nursing in Canada, 1 million pesos a year',
    { countries: ['ca'], levels: ['bachelor'], subjects: ['nursing'], budget: year(1e6, 'PHP') },
  ],
  [
    'en',
    'masters data science UK/US 5 million naira',
    { countries: ['uk', 'usa'], levels: ['master'], subjects: ['data-science'], budget: year(5e6, 'NGN') },
  ],
  [
    'tw',
    '資管碩士 美國 托福90 GPA 3.5/4.3',
    {
      countries: ['usa'],
      levels: ['master'],
      subjects: ['information-systems'],
      english: { test: 'toefl_old', score: 90 },
      grade: { value: 3.5, outOf: 4.3 },
    },
  ],
  [
    'tw',
    '澳洲護理學士 雅思6.5 2027年2月入學',
    {
      countries: ['au'],
      levels: ['bachelor'],
      subjects: ['nursing'],
      english: { test: 'ielts', score: 6.5 },
      intakes: [2],
      intakeYear: 2027,
    },
  ],
  [
    'tw',
    '加拿大 社區學院 餐飲 60萬以內',
    { countries: ['ca'], levels: ['associate'], subjects: ['culinary'], budget: year(6e5, 'TWD') },
  ],
  [
    'en',
    'business canada ielts 6',
    { countries: ['ca'], subjects: ['business'], english: { test: 'ielts', score: 6 } },
  ],
  [
    'en',
    'nursing in australia under $30k a year no ielts yet',
    { countries: ['au'], subjects: ['nursing'], budget: year(30_000, 'USD'), english: 'none' },
  ],
  [
    'en',
    'MSc data science UK or Ireland, september 2027, IELTS 6.5, budget PHP 2 million',
    {
      countries: ['uk'],
      regions: ['ie'],
      levels: ['master'],
      subjects: ['data-science'],
      english: { test: 'ielts', score: 6.5 },
      intakes: [9],
      intakeYear: 2027,
      budget: year(2e6, 'PHP'),
    },
  ],
  [
    'en',
    'computer science masters with work permit',
    { levels: ['master'], subjects: ['computer-science'], postStudy: true },
  ],
  ['en', 'is it possible to study law in england', { countries: ['uk'], subjects: ['law'], rest: 'is it possible' }],
  [
    'en',
    'toefl 5 business canada',
    { countries: ['ca'], subjects: ['business'], english: { test: 'toefl', score: 5 } },
  ],
  // months in figures, a slip in a test, amounts in words, the country of a currency
  ['en', 'intake 03/2028 law', { subjects: ['law'], intakes: [3], intakeYear: 2028 }],
  ['tw', '護理 2028/2', { subjects: ['nursing'], intakes: [2], intakeYear: 2028 }],
  ['en', 'ielst 6.5 law', { subjects: ['law'], english: { test: 'ielts', score: 6.5 } }],
  ['en', 'law 20 lakhs', { subjects: ['law'], budget: year(2e6, 'INR') }],
  ['tw', '法律 學費兩萬英鎊', { countries: [], subjects: ['law'], budget: { ...year(20_000, 'GBP'), of: 'tuition' } }],
  ['vi', 'kế toán 20k đô úc', { countries: ['au'], subjects: ['accounting'], budget: year(20_000, 'AUD') }],
  ['vi', 'kế toán mỹ 20k đô úc', { countries: ['usa'], subjects: ['accounting'], budget: year(20_000, 'AUD') }],
  ['en', 'RMIT accounting', { subjects: ['accounting'], schools: ['rmit-university'] }],
  // schools by any of their names, or by their city and a word for a university
  ['tw', '雪梨大學 會計', { subjects: ['accounting'], schools: ['university-of-sydney'] }],
  ['vi', 'ĐH Sydney kế toán', { subjects: ['accounting'], schools: ['university-of-sydney'] }],
  ['en', 'kings college london law', { subjects: ['law'], schools: ['kings-college-london'] }],
  ['en', 'uc san diego', { schools: ['university-of-california-san-diego'] }],
  // slips and short forms
  ['en', 'brisbne acounting', { cities: ['brisbane'], subjects: ['accounting'] }],
  ['en', 'chemical engg', { subjects: ['chemical-engineering'] }],
  ['tw', '雅士7 墨耳本', { cities: ['melbourne'], english: { test: 'ielts', score: 7 } }],
  // other countries are named; what else was read stays
  ['vi', 'nhật bản hoặc úc, kế toán', { elsewhere: ['JP'], countries: ['au'], subjects: ['accounting'] }],
  ['tw', '韓國 會計', { elsewhere: ['KR'], subjects: ['accounting'] }],
  ['en', 'accounting in scandinavia', { elsewhere: ['154'], subjects: ['accounting'] }],
  // a city without its namesake elsewhere; short words in Vietnamese without diacritics
  ['en', 'birmingham dentistry', { cities: ['birmingham'], subjects: ['dentistry'] }],
  ['en', 'cambridge history', { cities: ['cambridge'], subjects: ['history'] }],
  ['vi', 'nganh luat la gi', { subjects: ['law'], rest: '' }],
  ['vi', 'uc', { countries: ['au'] }],
  // levels that are subjects too, and a subject that narrows its field
  ['en', 'llm london', { cities: ['london'], levels: ['master'], subjects: ['law'] }],
  ['en', 'ms accounting', { levels: ['master'], subjects: ['accounting'] }],
  ['vi', 'học y ở anh', { countries: ['uk'], subjects: ['medicine'] }],
  ['tw', '商學院 倫敦', { cities: ['london'], subjects: ['business'] }],
  ['vi', 'kỹ sư phần mềm', { subjects: ['software-engineering'] }],
  ['vi', 'kỹ sư xây dựng', { subjects: ['civil-engineering'] }],
  // a longer word within which a school's name ends; its rest a word of its own
  ['tw', '雪梨大學部 護理', { cities: ['sydney'], levels: ['bachelor'], subjects: ['nursing'] }],
  ['tw', '雪梨大學碩士 護理', { schools: ['university-of-sydney'], levels: ['master'], subjects: ['nursing'] }],
  // half of a word has its other half
  ['tw', '兩年制碩士 會計', { levels: ['master'], subjects: ['accounting'], rest: '兩年制' }],
  ['vi', 'kế toán 3 năm', { subjects: ['accounting'], rest: '3 năm' }],
  // places that are typed by their sound, with schools or without
  ['tw', '奧洲 護理', { countries: ['au'], subjects: ['nursing'] }],
  ['tw', '艾而蘭 會計', { regions: ['ie'], subjects: ['accounting'] }],
  ['tw', '合蘭 或 英果 會計', { countries: ['uk'], regions: ['nl'], subjects: ['accounting'] }],
  ['tw', '紐惜蘭 護理', { elsewhere: ['NZ'], subjects: ['nursing'] }],
  ['vi', 'ô-xtrây-li-a kế toán', { countries: ['au'], subjects: ['accounting'] }],
  // the last years of school, where no level is named
  [
    'vi',
    'con học lớp 12, GPA 7.8, kế toán',
    { levels: ['bachelor'], subjects: ['accounting'], grade: { value: 7.8, outOf: null } },
  ],
  ['vi', 'lớp 12 học dự bị kế toán', { levels: ['foundation'], subjects: ['accounting'] }],
  ['tw', '高三 會計', { levels: ['bachelor'], subjects: ['accounting'] }],
  ['en', 'accounting grade 12', { levels: ['bachelor'], subjects: ['accounting'] }],
  // a minus, and dashes that are none
  ['vi', 'kế toán -900 triệu', { subjects: ['accounting'] }],
  ['en', 'law, -$30,000', { subjects: ['law'] }],
  ['en', 'law, $-30,000', { subjects: ['law'] }],
  ['tw', '會計-200萬', { subjects: ['accounting'] }],
  ['tw', '會計 ‐200萬', { subjects: ['accounting'] }],
  ['tw', '會計 NT$-200萬', { subjects: ['accounting'] }],
  ['tw', '會計 -200-300萬', { subjects: ['accounting'] }],
  ['tw', '會計 200-300萬', { subjects: ['accounting'], budget: year(3e6, 'TWD') }],
  ['en', 'law IELTS -6', { subjects: ['law'], english: { test: 'ielts', score: -6 } }],
  ['en', 'law 6.0-6.5 IELTS', { subjects: ['law'], english: { test: 'ielts', score: 6.5 }, rest: '6.0' }],
  ['vi', 'kế toán - 900 triệu', { subjects: ['accounting'], budget: year(9e8, 'VND') }],
  // an amount for the whole course, with its years or without; one for a year, and a question for a sum
  [
    'tw',
    '英國或美國，資料科學碩士，GPA 3.3，還沒考托福，總共要多少新台幣？2027 秋季入學，兩年內家裡最多 300 萬',
    {
      ...DATA_SCIENCE,
      intakes: [8, 9, 10],
      intakeYear: 2027,
      budget: whole(3e6, 'TWD', 2),
      rest: expect.any(String),
    },
  ],
  ['tw', '會計 總預算兩年 300 萬', { subjects: ['accounting'], budget: whole(3e6, 'TWD', 2) }],
  ['tw', '會計 兩年 300 萬', { subjects: ['accounting'], budget: whole(3e6, 'TWD', 2) }],
  ['tw', '會計 兩年最多300萬', { subjects: ['accounting'], budget: whole(3e6, 'TWD', 2) }],
  ['tw', '會計 300 萬一年半', { subjects: ['accounting'], budget: whole(3e6, 'TWD', 1.5) }],
  ['tw', '會計 總共最多 300 萬', { subjects: ['accounting'], budget: whole(3e6, 'TWD') }],
  ['tw', '會計 全程 300 萬', { subjects: ['accounting'], budget: whole(3e6, 'TWD') }],
  ['tw', '會計 总共两年内 300万', { subjects: ['accounting'], budget: whole(3e6, 'TWD', 2) }],
  ['tw', '會計 300 萬一年', { subjects: ['accounting'], budget: year(3e6, 'TWD') }],
  [
    'tw',
    '會計 總共要多少？一年 300 萬',
    { subjects: ['accounting'], budget: year(3e6, 'TWD'), rest: expect.any(String) },
  ],
  ['tw', '會計 總共要多少 300 萬', { subjects: ['accounting'], budget: year(3e6, 'TWD'), rest: expect.any(String) }],
  ['tw', '會計 兩年工作經驗，300 萬', { subjects: ['accounting'], budget: year(3e6, 'TWD'), rest: expect.any(String) }],
  ['tw', '會計 兩年制 300 萬', { subjects: ['accounting'], budget: year(3e6, 'TWD'), rest: '兩年制' }],
  ['tw', '會計 兩年要多少', { subjects: ['accounting'], rest: expect.any(String) }],
  ['vi', 'kế toán tổng cộng 2 tỷ cho cả khóa', { subjects: ['accounting'], budget: whole(2e9, 'VND') }],
  ['vi', 'kế toán 2 tỷ cho 4 năm', { subjects: ['accounting'], budget: whole(2e9, 'VND', 4) }],
  ['vi', 'kế toán 2 tỷ 4 năm', { subjects: ['accounting'], budget: whole(2e9, 'VND', 4) }],
  ['vi', 'ke toan 4 nam toi da 2 ty', { subjects: ['accounting'], budget: whole(2e9, 'VND', 4) }],
  ['vi', 'kế toán hai năm rưỡi tổng 2 tỷ', { subjects: ['accounting'], budget: whole(2e9, 'VND', 2.5) }],
  ['vi', 'kế toán 900 triệu một năm', { subjects: ['accounting'], budget: year(9e8, 'VND') }],
  [
    'vi',
    'kế toán 900 triệu một năm, tổng cộng bao nhiêu',
    { subjects: ['accounting'], budget: year(9e8, 'VND'), rest: expect.any(String) },
  ],
  [
    'vi',
    'kế toán 900 triệu, tổng cộng bao nhiêu',
    { subjects: ['accounting'], budget: year(9e8, 'VND'), rest: expect.any(String) },
  ],
  ['vi', 'kế toán 3 năm, mỗi năm 900 triệu', { subjects: ['accounting'], budget: year(9e8, 'VND'), rest: '3 năm' }],
  ['en', 'law in total 2 million pesos for two years', { subjects: ['law'], budget: whole(2e6, 'PHP', 2) }],
  ['en', 'law 2 million pesos for the whole degree', { subjects: ['law'], budget: whole(2e6, 'PHP') }],
  ['tw', '會計 300萬/2年', { subjects: ['accounting'], budget: whole(3e6, 'TWD', 2) }],
  [
    'vi',
    'kế toán 4 năm đại học hết 3 tỷ',
    { subjects: ['accounting'], budget: whole(3e9, 'VND', 4), rest: expect.any(String) },
  ],
  ['en', 'law $60k over two and a half years', { subjects: ['law'], budget: whole(60_000, 'USD', 2.5) }],
  [
    'en',
    'law 5 million pesos for 4 years of college',
    { subjects: ['law'], budget: whole(5e6, 'PHP', 4), levels: expect.any(Array), rest: expect.any(String) },
  ],
  ['en', 'law 2 ล้านบาท ตลอดหลักสูตร 2 ปี', { subjects: ['law'], budget: whole(2e6, 'THB', 2) }],
  ['en', 'law 1 ล้านบาทต่อปี', { subjects: ['law'], budget: year(1e6, 'THB') }],
  ['en', 'law $60k over 3 years', { subjects: ['law'], budget: whole(60_000, 'USD', 3) }],
  ['en', 'law $60k a year for two years', { subjects: ['law'], budget: year(60_000, 'USD'), rest: expect.any(String) }],
  [
    'en',
    'law 2 years of work experience, $60k',
    { subjects: ['law'], budget: year(60_000, 'USD'), rest: expect.any(String) },
  ],
  ['en', 'law how much in total, $60k', { subjects: ['law'], budget: year(60_000, 'USD'), rest: expect.any(String) }],
  // slips in words of subjects, keys of marks that are shown, and characters that sound alike
  ['vi', 'tai chinj úc', { countries: ['au'], subjects: ['finance'] }],
  ['vi', 'luaatj ở canada', { countries: ['ca'], subjects: ['law'] }],
  ['tw', '會記系 英國', { countries: ['uk'], subjects: ['accounting'] }],
  ['tw', '私立科大 會計', { subjects: ['accounting'], rest: '私立科大' }],
  ['vi', 'kế toán đi sao', { subjects: ['accounting'], rest: 'sao' }],
  // words of jobs, degrees and everyday speech
  ['en', 'dietician ireland', { regions: ['ie'], subjects: ['nutrition'] }],
  ['en', 'MPH canada', { countries: ['ca'], levels: ['master'], subjects: ['public-health'] }],
  ['vi', 'phi công úc', { countries: ['au'], subjects: ['aviation'] }],
  ['tw', '空服員 澳洲', { countries: ['au'], subjects: ['aviation'] }],
  ['tw', '企管碩 英國', { countries: ['uk'], levels: ['master'], subjects: ['business'] }],
  ['vi', 'ts vật lý úc', { countries: ['au'], levels: ['doctorate'], subjects: ['physics'] }],
  ['en', 'ivy league law', { countries: ['usa'], subjects: ['law'] }],
  ['tw', '美/加 法律', { countries: ['usa', 'ca'], subjects: ['law'] }],
  ['tw', '語言能力不好 法律', { subjects: ['law'], rest: '語言能力不好' }],
  ['en', 'spicy food, law london', { cities: ['london'], subjects: ['law'], rest: 'spicy food' }],
  // what is left out, and what a reader has already
  [
    'en',
    'masters in finance but not accounting',
    { levels: ['master'], subjects: ['finance'], rest: 'but not accounting' },
  ],
  ['vi', 'ghét toán, thích luật', { subjects: ['law'], rest: 'ghét toán' }],
  ['tw', '數學不好 想念法律', { subjects: ['law'], rest: '數學不好' }],
  ['en', 'bsc holder, masters law', { levels: ['master'], subjects: ['law'], rest: 'bsc holder' }],
  [
    'en',
    'engineering graduate, msc data science',
    { levels: ['master'], subjects: ['data-science'], rest: 'engineering graduate' },
  ],
  ['en', 'nursing graduate uk', { countries: ['uk'], subjects: ['nursing'], rest: 'graduate' }],
  ['tw', '專科畢業 想念會計碩士', { levels: ['master'], subjects: ['accounting'], rest: '專科畢業' }],
  [
    'vi',
    'cao đẳng liên thông kế toán úc',
    { countries: ['au'], subjects: ['accounting'], rest: 'cao đẳng liên thông' },
  ],
  [
    'vi',
    'tốt nghiệp đại học ngành luật muốn học thạc sĩ marketing',
    { levels: ['master'], subjects: ['marketing'], rest: 'tốt nghiệp đại học ngành luật' },
  ],
  [
    'en',
    'diploma to bachelor top up law uk',
    { countries: ['uk'], subjects: ['law'], levels: expect.arrayContaining(['bachelor']), rest: expect.any(String) },
  ],
  // a college is a level in North America only
  ['en', 'accounting college canada', { countries: ['ca'], levels: ['associate'], subjects: ['accounting'] }],
  ['en', 'which college in uk for accounting', { countries: ['uk'], subjects: ['accounting'] }],
  // words between a test or a mark and its number; scores of parts
  ['en', 'law, toefl just 72', { subjects: ['law'], english: { test: 'toefl_old', score: 72 } }],
  ['vi', 'luật, ielts em chỉ được 5.5', { subjects: ['law'], english: { test: 'ielts', score: 5.5 } }],
  ['tw', '法律 多鄰國才考到95', { subjects: ['law'], english: { test: 'duolingo', score: 95 } }],
  ['vi', 'luật, chưa có ielts con 7.8', { subjects: ['law'], english: 'none', grade: { value: 7.8, outOf: null } }],
  ['en', 'law ielts 7 speaking 6', { subjects: ['law'], english: { test: 'ielts', score: 7 }, rest: 'speaking 6' }],
  ['vi', 'luật ielts 6.5 nghe 5.5', { subjects: ['law'], english: { test: 'ielts', score: 6.5 }, rest: 'nghe 5.5' }],
  // amounts
  ['en', 'law 12L per year', { subjects: ['law'], budget: year(1_200_000, 'INR') }],
  ['en', 'law £15k-20k', { subjects: ['law'], budget: year(20_000, 'GBP') }],
  ['tw', '法律 三萬鎂', { subjects: ['law'], budget: year(30_000, 'USD') }],
  ['tw', '法律 兩百萬讀完', { subjects: ['law'], budget: whole(2_000_000, 'TWD') }],
  ['en', 'law $80k until graduation', { subjects: ['law'], budget: whole(80_000, 'USD') }],
  ['vi', 'luật 2 tỷ đến khi tốt nghiệp', { subjects: ['law'], budget: whole(2e9, 'VND') }],
  // starts
  ['en', 'law sept 28', { subjects: ['law'], intakes: [9], intakeYear: 2028 }],
  ['vi', 'luật t2/28', { subjects: ['law'], intakes: [2], intakeYear: 2028 }],
  ['tw', '法律 明年春季', { subjects: ['law'], intakes: [1, 2, 3], intakeYear: new Date().getFullYear() + 1 }],
  // nothing that was read is dropped for one unknown word
  ['en', 'qwxyz accounting london', { cities: ['london'], subjects: ['accounting'], rest: 'qwxyz' }],
]

const { inputs: _, ...NOTHING } = buildWish()

/** Wishes that leave places out; `but` for all countries without these. */
const LEAVING_OUT: [
  locale: Locale,
  input: string,
  expected: { but?: string[]; countries?: string[]; rest?: string },
][] = [
  ['vi', 'kế toán 900 triệu, không muốn đi Mỹ', { but: ['usa'] }],
  ['vi', 'kế toán ngoài Mỹ và Úc', { but: ['usa', 'au'] }],
  ['vi', 'kế toán ở Canada, không phải Mỹ', { countries: ['ca'] }],
  ['vi', 'ke toan khong muon di my', { but: ['usa'] }],
  ['vi', 'kế toán nước ngoài', { countries: [] }],
  ['vi', 'kế toán trừ Nhật Bản', { countries: [] }],
  ['en', 'accounting anywhere but the US', { but: ['usa'] }],
  ['en', 'accounting in Canada or Australia, not the UK or the US', { countries: ['ca', 'au'] }],
  ['en', 'accounting not London', { countries: [], rest: 'London' }],
  ['tw', '會計 除了美國以外', { but: ['usa'] }],
  ['tw', '會計 不想去英國', { but: ['uk'] }],
  ['tw', '會計 美國以外', { but: ['usa'] }],
  ['tw', '會計 非英國', { but: ['uk'] }],
]

describe.each(ENGINES)('on %s', (engine) => {
  const api = useApi(engine)
  const store = useReadOnlyStore(engine, 'demo')
  test.each(WISHES)('%s: %s', async (locale, input, { cities = [], subjects = [], schools = [], ...expected }) => {
    const { read } = store()
    const { inputs: _, ...wish } = await readWishOf(read, input, locale)
    const slugs = (rows: readonly { id: number; slug: string }[], ids: readonly number[]) =>
      ids.map((id) => rows.find((row) => row.id === id)?.slug)
    expect({
      ...wish,
      cities: slugs(await listCities(read, null), wish.cities),
      subjects: slugs(await listSubjects(read), wish.subjects),
      schools: slugs(await read.selectFrom('school').select(['id', 'slug']).execute(), wish.schools),
    }).toEqual({ ...NOTHING, cities, subjects, schools, ...expected })
  })

  test.each(LEAVING_OUT)('%s: %s', async (locale, input, { but, countries, rest = '' }) => {
    const { read } = store()
    const wish = await readWishOf(read, input, locale)
    const all = await read.selectFrom('country').select('code').execute()
    const others = all.map(({ code }) => code).filter((code) => !but?.includes(code))
    expect([wish.countries.toSorted(), wish.subjects.length, wish.rest]).toEqual([
      (but ? others : (countries ?? [])).toSorted(),
      1,
      rest,
    ])
  })

  const PARTS = [
    'IT',
    'kế toán',
    'nursing',
    'Úc',
    'uk',
    '倫敦',
    'Melbourne',
    '碩士',
    'bachelor',
    'ielts 6.5',
    'nhật bản',
    'qwxyz',
  ]
  const sorted = ({ inputs: _, rest, ...wish }: Wish) => ({
    ...Object.fromEntries(
      Object.entries(wish).map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value]),
    ),
    rest: rest.toLowerCase(),
  })

  test('neither the order of the parts nor their case or marks changes what is read', async () => {
    const { read } = store()
    const parts = fc.uniqueArray(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 })
    const orders = parts.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    await fc.assert(
      fc.asyncProperty(orders, async ([list, shuffled]) => {
        const expected = sorted(await readWishOf(read, list.join(', '), 'vi'))
        expect(sorted(await readWishOf(read, shuffled.join(', '), 'vi'))).toEqual(expected)
        expect(sorted(await readWishOf(read, list.join(', ').toUpperCase(), 'vi'))).toEqual(expected)
        const unmarked = list.join(', ').normalize('NFD').replace(/\p{M}/gu, '')
        expect(sorted(await readWishOf(read, unmarked, 'vi'))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  const ask = async (q: string, locale: Locale) =>
    (await readJson(await api.get(`/api/Home/wish?q=${encodeURIComponent(q)}`, { locale }))) as {
      filters: Record<string, string>
      left: { unused: { code: string; text: string }[]; words: string }
      match: Record<string, string>
    }

  test('a test that isn’t compared is named as such, with its score', async () => {
    for (const [locale, q, text] of [
      ['vi', 'thạc sĩ kế toán Úc, TOEIC 785', 'TOEIC 785'],
      ['tw', '澳洲 會計 碩士 多益 850 分', '多益 850 分'],
      ['en', 'accounting masters australia toeic 785', 'toeic 785'],
    ] as const) {
      const { left, filters } = await ask(q, locale)
      expect(left).toEqual({ unused: [{ code: 'other_test', text }], words: '' })
      expect([filters.grade, filters.english, filters.level]).toEqual([undefined, undefined, 'master'])
    }
  })

  test('countries that were chosen beside a wish narrow it', async () => {
    const within = async (q: string, country: string) => {
      const answer = await readJson(
        await api.get(`/api/Home/wish?q=${encodeURIComponent(q)}&country=${country}`, { locale: 'vi' }),
      )
      return [(answer.filters as Record<string, string>).country, answer.asks]
    }
    expect(await within('900 triệu một năm, IELTS 6.0, kế toán', 'ca')).toEqual(['ca', true])
    expect(await within('kế toán Úc hoặc Canada 900 triệu', 'ca,uk')).toEqual(['ca', true])
    expect(await within('kế toán Úc 900 triệu', 'ca')).toEqual(['au', true])
  })

  test('values that the list can’t use are repeated as typed, and carried to the match', async () => {
    const pte = await ask('PTE 58 accounting australia', 'en')
    expect(pte.filters.english).toBe('ielts:6.5')
    expect(pte.left.unused).toEqual([{ code: 'english_read', text: 'PTE 58' }])
    expect(pte.match).toEqual({ english_test: 'pte', english: '58' })
    const negative = await ask('kế toán -900 triệu, IELTS -6', 'vi')
    expect(negative.left.unused).toEqual([
      { code: 'budget', text: '-900 triệu' },
      { code: 'english_scale', text: 'IELTS -6 (0–9)' },
    ])
    expect(negative.match).toEqual({ budget: '-900 triệu', english_test: 'ielts', english: '-6' })
    const several = await ask('kế toán tổng cộng 2 tỷ cho 4 năm', 'vi')
    expect([several.filters.budget, several.left.unused]).toEqual(['500000000', [{ code: 'whole_years', text: '4' }]])
    // the match judges the whole amount
    expect(several.match).toMatchObject({ budget: '2000000000', budget_for: 'course' })
    const part = await ask('kế toán tổng cộng 1 tỷ cho 2 năm', 'vi')
    expect([part.filters.budget, part.match]).toEqual(['500000000', {}])
    const others = await ask('kế toán GPA 7.8, 1 tỷ 5 cả khóa, nhật bản', 'vi')
    expect(others.left.unused).toEqual([
      { code: 'whole_course', text: '1 tỷ 5' },
      { code: 'grade_read', text: '7.8 (Việt Nam: điểm trung bình, thang 10)' },
      { code: 'elsewhere', text: 'Nhật Bản' },
    ])
  })

  test.each<[Locale, string, read: object]>([
    ['vi', 'IT', { study: { subjects: expect.any(String) }, school: '', read: { country: null } }],
    ['vi', 'học phí dưới 600 triệu', { study: { fee: '600000000' }, school: '' }],
    [
      'vi',
      'cong nghe thong tin uc',
      { study: { subjects: expect.any(String) }, school: '', unfound: null, country: 'au' },
    ],
    ['vi', 'kế toán', { study: { subjects: expect.any(String) }, school: '', read: { hots: [] } }],
    // a whole field, a place and a name are what they were
    ['vi', 'kỹ thuật', { study: {}, school: '', read: { hots: [expect.any(Number)] } }],
    ['vi', 'uc', { study: {}, school: 'uc' }],
    ['en', 'University of Toronto', { study: {}, school: 'University of Toronto' }],
    ['tw', '加州理工', { study: {}, school: '加州理工' }],
    ['en', 'harvard law', { study: {}, school: 'harvard' }],
    ['en', 'public universities in texas', { study: {}, read: { kinds: ['public'], regions: ['us-tx'] } }],
  ])('%s: the list of schools reads “%s” as the search of the site does', async (locale, text, expected) => {
    const address = `/api/Home/school_words?school=${encodeURIComponent(text)}`
    expect(await readJson(await api.get(address, { locale }))).toMatchObject(expected)
  })

  test.each<[Locale, string, grade: string]>([
    ['vi', 'tb 8.4/10 luật úc', 'vn-10:8.4'],
    ['vi', 'điểm 8,1 luật úc tháng 10', 'vn-10:8.1'],
    ['vi', 'gpa 3.2/4 luật úc', 'vn-gpa-4:3.2'],
    ['vi', 'lớp 12 8.6 luật úc', 'vn-10:8.6'],
    ['en', 'average of 88 law australia', 'ph-percent:88'],
    ['en', '12th 72 percent law australia', 'in-percent:72'],
    ['en', 'cgpa 7.4 law australia', 'in-cgpa-10:7.4'],
    ['en', 'gwa 1.75 law australia', 'ph-5:1.75'],
    ['tw', '平均 85 法律 澳洲', 'tw-100:85'],
    ['tw', 'GPA 3.2（4.3制） 法律 澳洲', 'tw-gpa-43:3.2'],
  ])('%s: the scale of a mark is read in “%s”', async (locale, input, grade) => {
    const { filters, left } = await ask(input, locale)
    expect([filters.grade, filters.country, left.words]).toEqual([grade, 'au', ''])
  })

  test('a start that no programme is known to have empties no list, and is named', async () => {
    const start = await ask('business master usa september, conditional offer', 'en')
    expect(start.filters).toMatchObject({ level: 'master', country: 'usa' })
    expect(start.left.unused).toEqual([
      { code: 'intake_unknown', text: 'September' },
      { code: 'conditional_unknown', text: '' },
    ])
    expect([start.filters.intake, start.filters.conditional]).toEqual([undefined, undefined])
    // a cost that is known stays
    expect((await ask('computer science bachelor usa under 90k usd', 'en')).filters.budget).toBeDefined()
    const unknownCost = await ask('business master usa under 20k usd', 'en')
    expect(unknownCost.left.unused).toEqual([{ code: 'cost_unknown', text: 'under 20k usd' }])
    expect(unknownCost.match.budget).toMatch(/^\d+$/)
  })

  test('a mark that several scales have is repeated, and goes to the match with its end; amounts and scholarships are no marks', async () => {
    const unclear = await ask('8.4/10 law', 'en')
    expect(unclear.left.unused).toEqual([{ code: 'grade', text: '8.4/10' }])
    expect(unclear.match).toEqual({ marks: '8.4/10' })
    expect((await ask('average 20k usd law', 'en')).filters).toMatchObject({ budget: expect.anything() })
    expect((await ask('law 50% scholarship', 'en')).filters.grade).toBeUndefined()
  })

  test('a region beside another country stays a region, and a right of every graduate empties no list', async () => {
    expect((await ask('law uk or ireland', 'en')).filters).toMatchObject({ country: 'uk', regions: 'ie' })
    const stay = await ask('nursing australia work after study', 'en')
    expect(stay.filters.post_study).toBeUndefined()
    expect(stay.left.unused).toEqual([{ code: 'post_study', text: '' }])
  })
})
