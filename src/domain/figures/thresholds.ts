/** What authorities and schools demand, as texts say it: scores of tests, lengths of permits, hours of work. */
import type { Locale } from '../editions.ts'
import { SPELLED } from './numerals.ts'

/** A threshold in a text: where, and how it is written. */
export type Threshold = { at: number; found: string }

const TESTS =
  'IELTS(?: Academic| for UKVI)?|雅思|TOEFL(?: iBT)?|托福|PTE(?: Academic)?|Duolingo|多鄰國|SAT|ACT|GRE|GMAT|GPA'
/** Set by immigration offices alone. */
const LEVELS = 'CLB|NCLC'
const PERMITS = 'PGWP|OPT|Graduate (?:Route|visa)|subclass 485|Stay Back|zoekjaar|Stamp 1G|畢業後工作許可|畢業簽證'

/** Digits or words; a year has four. */
const lengthIn = (locale: Locale) => String.raw`(?:(?<!\d)\d{1,2}(?!\d)|${SPELLED[locale]})`
const [EN, VI, TW] = [lengthIn('en'), lengthIn('vi'), lengthIn('tw')]

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
    between: ' about| around| of| at least| from| overall| band| score',
    to: 'to|or',
    length: String.raw`[- ](?:months?|years?)\b(?! (?:before|ahead|earlier|early|in advance|old|or (?:more|longer)))`,
    permit: String.raw`(?:permit|visa)s?\b[^.,;\n|]{0,24}? ?(?:\(|lasts?|valid|good|runs?|for|up to|at most|is|gives?|stay|stays) ?(?:(?:for|you|about|up to|at most|only) ){0,2}${EN}(?: (?:to|or) ${EN}|–${EN})?[- ](?:months?|years?)\b(?! (?:before|ahead|earlier|early|in advance|old|or (?:more|longer)))|${EN}-(?:month|year) (?:[\w-]+ ){0,3}(?:permit|visa)`,
    hours: String.raw`(?:(?:at most|up to|at least|no more than) |(?:\bwork|\bjob|full[- ]time|\ballow)[^.;\n|]{0,40}?)${EN}(?:[- ]hours?| hours?)(?: of work)? (?:(?:an?|per|each|every) (?:week|fortnight)|weekly)`,
  },
  vi: {
    between: ' khoảng| thường| từ| tối thiểu| ít nhất| mức| đạt| trên',
    to: 'đến|hoặc',
    length: String.raw`\s(?:tháng|năm)(?!\p{L})(?!\s(?:trước|sau|gần|trở lên|sinh hoạt|kinh nghiệm|20\d\d))`,
    permit: String.raw`(?:visa|giấy phép|thẻ cư trú)(?:\s[\p{L}\p{N}-]+){0,3}\s(?:(?:kéo )?dài|thời hạn|hiệu lực|loại|tối đa|được|có hạn|trong|là)\s(?:(?:là|tối đa|khoảng|đến)\s)?${VI}(?:(?:–|\sđến\s)${VI})?\s(?:tháng|năm)(?!\p{L})(?!\s(?:trước|sau|gần|trở lên|20\d\d))`,
    hours: String.raw`(?:(?:tối đa|ít nhất|không quá)\s|(?:(?<!\p{L})làm|toàn thời gian|việc)[^.;\n|]{0,40}?)${VI}\s(?:giờ|tiếng)(?:/|\smột\s|\smỗi\s|\s)(?:hai\s)?tuần`,
  },
  tw: {
    between: String.raw`\s?(?:總分|約|要|至少|需|達|多要求|多為)`,
    to: '至|到|或',
    length: String.raw`\s?(?:個月|年)(?!級|制|內|前|以上)`,
    permit: String.raw`(?:簽證|居留證?|(?:工作|學習)許可)[^，。；;：\n|（(]{0,10}?(?:最長|可達|為|效期|期限|有效|給|長達|一次|可停留|可留)[是為]?\s?${TW}(?:[–至到]\s?${TW})?\s?(?:個月|年)(?!級|制|內|前|以上)|(?<!第|後)${TW}\s?(?:個月|年)期?的?(?!以上|內|前|申請|辦)(?:[\p{Script=Han}]{0,4})(?:簽證|工作許可|學習許可|居留)`,
    hours: String.raw`每(?:兩)?[週周][^，。；\n]{0,8}(?:最多|至多|至少)[^，。；\n\d]{0,4}?\s?${TW}\s?(?:個)?小時|(?:最多|至多|至少)每(?:兩)?[週周]\s?${TW}\s?(?:個)?小時|(?:打工|工作|工讀|全時|全職)[^。；\n|]{0,12}?每(?:兩)?[週周][^，。；\n\d]{0,6}?\s?${TW}\s?(?:個)?小時|(?:打工|工作|工讀)[^，。；\n]{0,4}?\s?${TW}\s?(?:個)?小時\s?／\s?[週周]|每(?:兩)?[週周][^，。；\n]{0,6}(?:打工|工作|工讀)[^，。；\n]{0,4}?\s?${TW}\s?(?:個)?小時`,
  },
}

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?![\d/]|\s?(?:h|hours?|giờ|phút|min|months?|tháng|月|年|次|小時|分鐘|天|days?|ngày|制|scale))`

function findersOf(locale: Locale): RegExp[] {
  const { between, to, length, permit, hours } = WORDS[locale]
  const score = String.raw`(?:${between}){0,2}\s?(?!20\d\d)${NUMBER}(?:\s?(?:[–-]|${to})\s?${NUMBER})?`
  const named = String.raw`(?:${PERMITS})[^.。；;\n|]{0,40}?${lengthIn(locale)}${length}`
  return [
    // SAT and OPT are names, sat and opt are words
    new RegExp(`(?:${LEVELS}|(?<![A-Za-z])(?:${TESTS}))${score}|${named}`, 'gu'),
    new RegExp(`${permit}|${hours}`, 'giu'),
  ]
}
const FINDERS: Record<Locale, RegExp[]> = { en: findersOf('en'), vi: findersOf('vi'), tw: findersOf('tw') }

/** Every threshold in a text of a language. */
export function thresholdsIn(text: string, locale: Locale): Threshold[] {
  const all = FINDERS[locale].flatMap((finder) =>
    [...text.matchAll(finder)].map(({ 0: found, index }) => ({ at: index, found })),
  )
  return all.filter(({ at }, place) => !all.slice(0, place).some((other) => isWithin(at, other)))
}

const isWithin = (at: number, other: Threshold) => other.at <= at && at < other.at + other.found.length
