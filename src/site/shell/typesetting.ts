/** What a browser can't know of a language when it breaks lines; done to whole documents, never to pages that React takes over. */
import type { Locale } from '../../domain/editions.ts'

const NO_BREAK = '\u00A0'
const JOINER = '\u2060'

/** Vietnamese words of two syllables that headings would else cut in two. */
const COMPOUNDS = [
  'bao nhiêu',
  'bảng điểm',
  'bắt đầu',
  'bằng cấp',
  'chi phí',
  'chuẩn bị',
  'chuyển tiếp',
  'chứng minh',
  'cử nhân',
  'dịch vụ',
  'dự bị',
  'du học',
  'đại học',
  'Đài Loan',
  'điều kiện',
  'đặt lịch',
  'Hà Lan',
  'học bạ',
  'học bổng',
  'hồ sơ',
  'khoa học',
  'lộ trình',
  'ngành học',
  'nhập học',
  'nội dung',
  'phỏng vấn',
  'sinh viên',
  'tài chính',
  'thạc sĩ',
  'thư mời',
  'tiếng Anh',
  'trúng tuyển',
  'tư vấn',
  'Việt Nam',
  'yêu cầu',
]
const COMPOUND = new RegExp(`(?<![\\p{L}\\p{M}])(${COMPOUNDS.join('|')})(?![\\p{L}\\p{M}])`, 'giu')
const HEADING = /<(h[1-4])\b[^>]*>[\s\S]*?<\/\1>/g
const TEXT = /<(script|style|textarea|title)\b[\s\S]*?<\/\1>|(?<=>)[^<]+/g
const RANGE = /(?<=\d)–(?=\d)/g
/** I-20, F-1, DS-160; a reference that visitors copy is left alone */
const CODE = /(?<=\b[A-Z]{1,3}-)(?=\d{1,3}\b)/g

/** @param html a whole document; attributes and scripts stay as they are */
export function typeset(html: string, locale: Locale): string {
  // a range is one figure, a code one word
  const joined = html.replace(TEXT, (text) =>
    text.startsWith('<') ? text : text.replace(RANGE, `${JOINER}–${JOINER}`).replace(CODE, JOINER),
  )
  if (locale === 'vi')
    return joined.replace(HEADING, (heading) =>
      heading.replace(TEXT, (text) => text.replace(COMPOUND, (word) => word.replace(' ', NO_BREAK))),
    )
  // a full-width mark brings its own space
  return locale === 'tw' ? joined.replace(/([。：？！])<\/strong> /g, '$1</strong>') : joined
}
