import { expect, test } from 'vitest'
import type { Locale } from '../editions.ts'
import { amountsIn } from './amounts.ts'
import { datesIn, isAhead } from './dates.ts'
import { thresholdsIn } from './thresholds.ts'

const DAY = '2026-11-22'
const found = (text: string, locale: Locale): string[] => [
  ...[amountsIn, thresholdsIn].flatMap((finder) => finder(text, locale).map((one) => one.found)),
  ...datesIn(text, locale)
    .filter((date) => isAhead(date, DAY))
    .map((date) => date.found),
]

const NAKED: Record<Locale, string[]> = {
  vi: [
    'Phí là 500$ một lần.',
    'Phí 500.000 đ.',
    'Phí 500.000đ.',
    'Phí 500.000 VNĐ.',
    'Hết năm trăm nghìn.',
    'Tốn một trăm năm mươi bảng Anh.',
    'Cần 6.5 IELTS.',
    'IELTS tổng 6.5.',
    'IELTS: 6.5',
    'Được làm thêm 20h/tuần.',
    'Mỗi tuần chỉ được làm 20 giờ.',
    'Visa Graduate 2 năm.',
    'Áp dụng từ 2027 trở đi.',
    'Mở vào tháng 1 2027.',
    'Hạn ngày 15 tháng 1, 2027.',
    'Hạn tháng Giêng năm 2027.',
    'Cuối 2027 mới có.',
    'Được 20 giờ làm thêm mỗi tuần.',
    'Visa 2 năm.',
    'Đạt 80 điểm TOEFL.',
  ],
  tw: [
    '費用五百塊。',
    '費用 500 塊。',
    '費用 1.5 億。',
    '費用３５０美元。',
    '雅思：6.5',
    '雅思最低 6.5',
    '雅思成績 6.5',
    '雅思須達 6.5',
    '雅思成績最低６．５',
    '一週可打工 20 小時',
    '每星期最多工作 20 小時',
    '每個禮拜可工作二十小時',
    '截止 116/1/15',
    '二〇二七年一月開放',
    '２０２７年１月開放',
    '2027 起適用',
    '每週 20 小時打工',
    '工作簽證２年',
  ],
  en: [
    'It costs fifty dollars.',
    'It costs one hundred and fifty pounds.',
    'The fee is 30 000 €.',
    'The fee is 510 American dollars.',
    'The fee is 776GBP.',
    'Tuition is 30 thousand for all.',
    'IELTS: 6.5',
    'You need 6.5 in IELTS.',
    'An IELTS band score of 6.5.',
    'Get 80 on the TOEFL.',
    'You may work 20 hours/week.',
    'Jobs of 20h a week.',
    'Each week you may work up to 20 hours.',
    'It opens by the end of 2027.',
    'It opens in early 2027.',
    'It applies from 2027 onwards.',
    'The fee is USD500.',
    'IELTS ≥ 6.5',
  ],
}

const cases = Object.entries(NAKED).flatMap(([locale, texts]) => texts.map((text) => [locale as Locale, text] as const))
test.each(cases)('in %s, exactly one thing that ages is found in “%s”', (locale, text) => {
  expect(found(text, locale)).toHaveLength(1)
})

const HARMLESS: Record<Locale, string[]> = {
  en: [
    'The library holds 4 million volumes.',
    'Our consultants work 40 hours a week.',
    'Our visa team has worked here for six years.',
    'The city has 2 million inhabitants.',
    'About 30 thousand graduates live there.',
    'There are 30 thousand of them at the school.',
    'IELTS has 4 parts.',
    'IELTS: 4 skills in one day.',
    'Read part 2 in IELTS first.',
    'The university was founded in 1850.',
    'One pound of rice and one dollar sign.',
    'Lessons take 10 hours a week.',
    'It opened in early 2025.',
    'Closed since the end of 2024.',
    'The visa, two years later, was refused.',
    'Ten of our eleven students passed.',
    'Call 555 123 456 on any day.',
    'The 2024-25 year had two terms.',
    'TOEFL takes two hours.',
    'A gap of 21 days for the GRE and 16 for the GMAT.',
    'A course of three years with a placement.',
  ],
  vi: [
    'Trường có 30 nghìn cựu sinh viên.',
    'Nhận 2 đồng sáng lập.',
    'Thư viện có 4 triệu đầu sách.',
    'Tư vấn viên của chúng tôi làm 40 giờ mỗi tuần.',
    'Thành phố có 2 triệu dân.',
    'IELTS có 4 kỹ năng.',
    'IELTS: 4 phần trong một ngày.',
    'Nộp 2 bảng điểm.',
    'Trong một bảng có năm cột.',
    'Mỗi tuần làm bài tập 10 giờ.',
    'Trường thành lập năm 1850.',
    'Khóa học dài ba năm.',
    'Từ 2024 đến nay.',
    'Đầu 2025 đã mở.',
    'Có hai đồng hồ và 3 đồng phục.',
    'Hai nghìn sinh viên đã đến.',
    'Mỗi tuần học 15 giờ trên lớp.',
    'Thi IELTS 2 lần.',
    'Nộp đơn trước ba tháng.',
    'Sinh viên năm hai chọn ngành.',
    'Xem 1 tr. 20.',
    'Ở 2 đồng bằng lớn.',
  ],
  tw: [
    '學校有 3 萬學生。',
    '校園有 5 萬平方公尺。',
    '雅思 4 項都要考。',
    '圖書館藏書三百萬冊。',
    '我們的顧問每週工作 40 小時。',
    '這座城市有兩百萬人口。',
    '雅思：4 科同一天考。',
    '學校有三萬名校友。',
    '每週上課 15 小時。',
    '一週練習十小時。',
    '學校創立於 1850 年。',
    '二〇二四年一月已開放。',
    '2024 起適用。',
    '課程為期三年。',
    '這一塊領域很多元。',
    '托福考兩小時。',
    '２０２５年已截止。',
    '單元一共五個。',
    '出發前三個月申請簽證。',
    '大一到大四都可以選修。',
    '工作坊每週 2 小時。',
  ],
}

const harmless = Object.entries(HARMLESS).flatMap(([locale, texts]) =>
  texts.map((text) => [locale as Locale, text] as const),
)
test.each(harmless)('in %s, nothing is found in “%s”', (locale, text) => {
  expect(found(text, locale)).toEqual([])
})
