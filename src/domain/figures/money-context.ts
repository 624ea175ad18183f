/** Whether a large round number that names no currency is money: 三萬 books are none, a fee of three triệu is. */
import type { Locale } from '../editions.ts'
import { sentenceAt } from './sentences.ts'

type Signs = {
  /** Behind the number: what is counted. */
  counted: RegExp
  /** Anywhere in its sentence: that money is spoken of. */
  money: RegExp
  /** Anywhere in its sentence: that people or things are counted. */
  others: RegExp
  /** Behind the number: that its phrase is over. */
  over: RegExp
}

const EN_OTHERS =
  'people|students?|words?|characters?|visas?|applicants?|applications?|graduates?|alumni|members?|books?|volumes?|residents?|users?|visitors?|readers?|copies|pages|jobs|schools?|square|times|inhabitants|lines|items|papers'
const VI_OTHERS =
  'người|sinh viên|học sinh|học viên|học giả|bài|từ|ký tự|dân|thành viên|visa|cuốn|chữ|cựu|đầu sách|sách|lượt|hồ sơ|trường|mét|m²|m2|bản|tài liệu|nhân viên|cử nhân|độc giả'
const TW_OTHERS =
  '多?人|多?名|多?字|次|所|份|位|筆|冊|個|餘|學生|學子|校友|平方|公尺|坪|本|卷|件|種|張|戶|家|人次|公里|藏書|居民|讀者|會員|步'

const SIGNS: Record<Locale, Signs> = {
  en: {
    counted: new RegExp(`^\\s(?:[\\w-]+\\s){0,2}?(?:${EN_OTHERS})\\b`, 'i'),
    money:
      /\b(?:cost|fee|fund|pay|paid|tuition|price|budget|salar|wage|earn|saving|deposit|rent|spend|money|grant|scholarship|loan|expens|cheap|afford)/i,
    others: new RegExp(`\\b(?:${EN_OTHERS})\\b`, 'i'),
    over: /^\s*(?:$|[^\p{L}\p{N}\s]|(?:a|an|per|each|every|to|or|and|in|for|at|altogether|more|less|is|are)\b)/iu,
  },
  vi: {
    counted: new RegExp(`^\\s(?:${VI_OTHERS})(?!\\p{L})`, 'iu'),
    money:
      /(?<!\p{L})(?:phí|tiền|giá|lương|chi|trả|đóng|nộp|tốn|tiết kiệm|ngân sách|học bổng|vay|thuê|chi tiêu|cọc)(?!\p{L})/iu,
    others: new RegExp(`(?<!\\p{L})(?:${VI_OTHERS})(?!\\p{L})`, 'iu'),
    over: /^\s*(?:$|[^\p{L}\p{N}\s]|(?:mỗi|một|cho|là|để|hay|hoặc|đến|và|trở|rưỡi|tiền|nữa|thì|ở)(?!\p{L}))/iu,
  },
  tw: {
    counted: new RegExp(`^\\s?(?:${TW_OTHERS})`, 'u'),
    money: /[費價薪款幣資]|花|預算|獎學金|租金|成本|開銷|存|積蓄/u,
    others: new RegExp(`(?:${TW_OTHERS}|人數)`, 'u'),
    over: /^\s*(?:$|[^\p{L}\p{N}\s]|左右|以上|以下|以內|起|到|至|不等|出頭|上下|多|就|是|的|和|或)/u,
  },
}

/** Whether the number from a place to another is money by what stands round it. */
export function isMoneyBySense(text: string, from: number, to: number, locale: Locale): boolean {
  const { counted, money, others, over } = SIGNS[locale]
  const behind = text.slice(to)
  if (counted.test(behind)) return false
  const sentence = sentenceAt(text, from, to)
  return money.test(sentence) || (over.test(behind) && !others.test(sentence))
}
