/** What authorities and schools demand, as texts say it: scores of tests, lengths of permits, hours of work. */
import type { Locale } from '../editions.ts'
import { withEvenDigits } from './even-digits.ts'
import { SPELLED } from './numerals.ts'
import { sentenceAt } from './sentences.ts'

/** A threshold in a text: where, and how it is written. */
export type Threshold = { at: number; found: string }

const TESTS =
  'IELTS(?: Academic| for UKVI)?|雅思|TOEFL(?: iBT)?|托福|PTE(?: Academic)?|Duolingo|多鄰國|SAT|ACT|GRE|GMAT|GPA'
/** Set by immigration offices alone. */
const LEVELS = 'CLB|NCLC'
const PERMITS =
  'PGWP|OPT|Graduate (?:Route|visa)|[Vv]isa Graduate|subclass 485|Stay Back|zoekjaar|Stamp 1G|畢業後工作許可|畢業簽證'

/** Digits or words; a year has four. */
const lengthIn = (locale: Locale) => String.raw`(?:(?<!\d)\d{1,2}(?!\d)|${SPELLED[locale]})`
const [EN, VI, TW] = [lengthIn('en'), lengthIn('vi'), lengthIn('tw')]

const EN_HOURS = String.raw`(?:[- ]?hours?|[- ]?hrs?|\s?h)`
const EN_WEEK = String.raw`(?:\s?/\s?(?:week|wk|fortnight)| (?:an?|per|each|every) (?:week|fortnight)| weekly)\b`
// exercises are done at any length
const VI_WORK = String.raw`(?:(?<!\p{L})làm(?!\s(?:bài|quen|đề))|toàn thời gian|việc)`
const VI_HOURS = String.raw`\s?(?:giờ|tiếng(?!\s(?:Anh|Đức|Pháp|Hà))|h)(?!\p{L})`
const TW_WEEK = '(?:每兩?|一|兩)個?(?:[週周]|星期|禮拜)'
const TW_WORK = '(?:打工|工作(?!坊|日|紙)|工讀|兼職)'
const TW_HOURS = String.raw`\s?(?:個)?(?:半)?小時`

type Words = {
  between: string
  to: string
  /** The unit of a permit's length, unless it is said how long before or within which something is done. */
  length: string
  /** A permit of no special name with its length. */
  permit: string
  hours: string
}
const WORDS: Record<Locale, Words> = {
  en: {
    between:
      ' about| around| of| at least| from| overall| band| score| minimum| average| is| requirement| an?| the| with',
    to: 'to|or',
    length: String.raw`[- ](?:months?|years?)\b(?! (?:before|ahead|earlier|early|in advance|old|or (?:more|longer)))`,
    permit: String.raw`(?:permit|visa)s?\b(?! (?:team|office|advis|expert|consult|specialist|manager))(?:(?!\bwork(?:ed|s|ing)?\b)[^.,;\n|]){0,24}? ?(?:\(|lasts?|valid|good|runs?|for|up to|at most|is|gives?|stay|stays) ?(?:(?:for|you|about|up to|at most|only) ){0,2}${EN}(?: (?:to|or) ${EN}|–${EN})?[- ](?:months?|years?)\b(?! (?:before|ahead|earlier|early|in advance|old|or (?:more|longer)))|${EN}-(?:month|year) (?:[\w-]+ ){0,3}(?:permit|visa)`,
    hours: String.raw`(?:(?:at most|up to|at least|no more than) |(?:\bwork|\bjob|full[- ]time|\ballow)[^.;\n|]{0,40}?)${EN}${EN_HOURS}(?: of work)?${EN_WEEK}|(?<![\d.])\d{1,2}\s?h(?:rs?)?${EN_WEEK}|\b(?:each|every|per|an?) (?:week|fortnight)\b[^.;\n|]{0,24}?\bwork\b[^.;\n|]{0,16}?${EN}${EN_HOURS}\b`,
  },
  vi: {
    between:
      ' khoảng| thường| từ| tối thiểu| ít nhất| mức| đạt| trên| tổng| điểm| chung| là| cần| phải| trung bình| overall| yêu cầu| tầm',
    to: 'đến|hoặc',
    length: String.raw`\s(?:tháng|năm)(?!\p{L})(?!\s(?:trước|sau|gần|trở lên|sinh hoạt|kinh nghiệm|20\d\d))`,
    permit: String.raw`(?:visa|giấy phép|thẻ cư trú)(?:\s[\p{L}\p{N}-]+){0,3}\s(?:(?:kéo )?dài|thời hạn|hiệu lực|loại|tối đa|được|có hạn|trong|là)\s(?:(?:là|tối đa|khoảng|đến)\s)?${VI}(?:(?:–|\sđến\s)${VI})?\s(?:tháng|năm)(?!\p{L})(?!\s(?:trước|sau|gần|trở lên|20\d\d))|visa\s\d{1,2}\s(?:tháng|năm)(?!\p{L})(?!\s(?:trước|sau|gần|trở lên|20\d\d))`,
    hours: String.raw`(?:(?:tối đa|ít nhất|không quá)\s|${VI_WORK}[^.;\n|]{0,40}?)${VI}${VI_HOURS}(?:\s?/\s?|\smột\s|\smỗi\s|\s)(?:hai\s)?tuần|${VI}${VI_HOURS}\slàm(?:\s(?:thêm|việc))?\s(?:mỗi|một)\stuần|(?:mỗi|một|trong|hai)\stuần[^.;\n|]{0,24}?(?:${VI_WORK}|tối đa|không quá)[^.;\n|]{0,24}?${VI}${VI_HOURS}`,
  },
  tw: {
    between: String.raw`\s?(?:總分|總|約|要求|要|至少|需|達到?|多要求|多為|最低|最少|成績|分數|平均|門檻|須|必須|為|是|考到|考|不低於|大約)`,
    to: '至|到|或',
    length: String.raw`\s?(?:個月|年)(?!級|制|內|前|以上)`,
    permit: String.raw`(?:簽證|工作許可)\s?\d{1,2}\s?(?:個月|年)(?!級|制|內|前|後|以上)|(?:簽證|居留證?|(?:工作|學習)許可)[^，。；;：\n|（(]{0,10}?(?:最長|可達|為|效期|期限|有效|給|長達|一次|可停留|可留)[是為]?\s?${TW}(?:[–至到]\s?${TW})?\s?(?:個月|年)(?!級|制|內|前|以上)|(?<!第|後)${TW}\s?(?:個月|年)期?的?(?!以上|內|前|申請|辦)(?:[\p{Script=Han}]{0,4})(?:簽證|工作許可|學習許可|居留)`,
    hours: String.raw`${TW_WEEK}[^，。；\n]{0,8}(?:最多|至多|至少)[^，。；\n\d]{0,6}?\s?${TW}${TW_HOURS}|(?:最多|至多|至少)${TW_WEEK}\s?${TW}${TW_HOURS}|(?:${TW_WORK}|全時|全職)[^。；\n|]{0,12}?${TW_WEEK}[^，。；\n\d]{0,6}?\s?${TW}${TW_HOURS}|${TW_WORK}[^，。；\n]{0,4}?\s?${TW}${TW_HOURS}\s?[／/]\s?[週周]|${TW_WEEK}[^，。；\n]{0,6}${TW_WORK}[^，。；\n]{0,6}?\s?${TW}${TW_HOURS}|${TW_WEEK}\s?${TW}${TW_HOURS}的?${TW_WORK}`,
  },
}

/** What is counted, timed or numbered, and so no score. */
const COUNTED =
  '(?:h|hours?|giờ|phút|min|months?|tháng|月|年|次|小時|分鐘|天|days?|ngày|制|scale|parts?|sections?|skills?|tests?|papers?|tasks?|attempts?|weeks?|times?|years?|centres?|questions?|exams?|dates?|students?|people|phần|kỹ năng|môn|bài|lần|buổi|tuần|năm|câu|người|đề|khóa|項|科|部分|大題|場|堂|個|種|篇|題|回|位|人|週)(?![A-Za-z])'

function findersOf(locale: Locale): RegExp[] {
  const { between, to, length, permit, hours } = WORDS[locale]
  const upTo = String.raw`\s?(?:[–-]|${to})\s?`
  const number = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?![\d/]|(?:${upTo}\d+)?\s?${COUNTED})`
  const score = String.raw`(?:\s?[:：≥]|\s?\(|${between}){0,4}\s?(?!20\d\d)${number}(?:${upTo}${number})?`
  const named = String.raw`(?:${PERMITS})[^.。；;\n|]{0,40}?${lengthIn(locale)}${length}`
  const test = `(?<![A-Za-z])(?:${TESTS})`
  // part 2 in IELTS is none
  const before = String.raw`(?<![\d.,/]|(?:part|task|step|section|week|day|phần|bài)\s)(?:(?!20\d\d)\d{1,3}(?:[.,]\d)?\s(?:(?:in|on) (?:the |an |your )?|điểm\s)|\d[.,]\d\s?(?:分?的|for (?:the )?)?)${test}(?! (?:tests?|dates?|papers?|questions?|exams?)\b)`
  return [
    // SAT and OPT are names, sat and opt are words
    new RegExp(`(?:${LEVELS}|${test})${score}|${before}|${named}`, 'gu'),
    new RegExp(`${permit}|${hours}`, 'giu'),
  ]
}
const FINDERS: Record<Locale, RegExp[]> = { en: findersOf('en'), vi: findersOf('vi'), tw: findersOf('tw') }

/** Those who work for the firm, and how they do, are no students with a permit. */
const OURS =
  /\b(?:our|Waypoint’s) (?:[\w-]+ ){0,2}(?:consultants?|teams?|staff|advis[eo]rs?|offices?|colleagues|counsellors?|translators?|editors?)\b|(?:tư vấn viên|nhân viên|đội ngũ|văn phòng|biên dịch viên)\s(?:[\p{L}]+\s){0,2}?(?:chúng tôi|Waypoint)|(?:我們|本公司|Waypoint)\s?的?(?:[\p{Script=Han}]{0,2})(?:顧問|團隊|同仁|員工|辦公室|譯者|編輯)/iu

/** Every threshold in a text of a language. */
export function thresholdsIn(text: string, locale: Locale): Threshold[] {
  const even = withEvenDigits(text)
  const [scores = [], others = []] = FINDERS[locale].map((finder) =>
    [...even.matchAll(finder)].map(({ 0: { length }, index }) => ({
      at: index,
      found: text.slice(index, index + length),
    })),
  )
  const all = [...scores, ...others.filter(({ at, found }) => !OURS.test(sentenceAt(even, at, at + found.length)))]
  return all.filter(({ at }, place) => !all.slice(0, place).some((other) => isWithin(at, other)))
}

const isWithin = (at: number, other: Threshold) => other.at <= at && at < other.at + other.found.length
