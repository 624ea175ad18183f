/** Separates what a person wrote from the quoted message below it. */

/** How mail programs introduce a quotation, in the languages of their users; the line may be broken after the date. None tries more than one part of a line at many places, or strangers' lines would take time. */
const INTRODUCTIONS: readonly RegExp[] = [
  /^on .{4,200} wrote:$/i,
  /^vào .{4,200} đã viết:$/i,
  /^.{4}[^於]*於.*寫道[：:]$/,
  /^在?.{4,200}写道[：:]$/,
  /^เมื่อ .{4,200} เขียนว่า:?$/,
  /^(le|am|el) .{4,200}(a écrit|schrieb|escribió).{0,60}:$/i,
  /^-{2,} ?(original message|forwarded message|原始郵件|原始邮件|轉寄的郵件|thư gốc|tin nhắn gốc|ข้อความต้นฉบับ) ?-{2,}$/i,
  /^_{20,}$/,
]
/** Outlook's block has no introduction: `From:` is followed by `Sent:` or `Date:`. */
const HEAD_FROM = /^\*?(from|寄件者|寄件人|发件人|từ|จาก)\*?\s*[:：]/i
const HEAD_SENT = /^\*?(sent|date|寄件日期|傳送日期|日期|发送时间|đã gửi|ngày|ส่ง|วันที่)\*?\s*[:：]/i

/** The last characters of all introductions. */
const ENDS = '：:า-_'

const linesMax = 3
/** Of an introduction, all its lines together. */
const lengthMax = 300

/** The new text and the quoted rest; a message that is only a quotation has no new text. */
export function splitQuote(text: string): { text: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const at = lines.findIndex((_, place) => isStart(lines, place))
  const written = at < 0 ? lines : lines.slice(0, at)
  const quoted = at < 0 ? [] : lines.slice(at)
  // answers between quoted lines belong to the person: then nothing is folded
  if (hasAnswers(quoted)) return { text: lines.join('\n').trim(), quoted: '' }
  return { text: written.join('\n').trim(), quoted: quoted.join('\n').trim() }
}

function isStart(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.trim() ?? ''
  if (line === '') return false
  if (line.startsWith('>')) return true
  if (HEAD_FROM.test(line)) return lines.slice(at + 1, at + 1 + linesMax).some((next) => HEAD_SENT.test(next.trim()))
  for (let count = 1; count <= linesMax; count++) {
    const last = lines[at + count - 1]?.trim() ?? ''
    // a broken introduction has an address or a date in its first line
    if (last === '' || (count > 1 && !/[<\d]/.test(line))) return false
    if (!ENDS.includes(last.at(-1) ?? ' ')) continue
    const several = lines
      .slice(at, at + count)
      .map((each) => each.trim())
      .join(' ')
    if (several.length > lengthMax) return false
    if (INTRODUCTIONS.some((pattern) => pattern.test(several))) return true
  }
  return false
}

/** Whether a line without `>` follows one with it. Blank lines don't count. */
function hasAnswers(quoted: readonly string[]): boolean {
  const lines = quoted.map((line) => line.trim()).filter(Boolean)
  return lines.some((line, at) => at > 0 && !line.startsWith('>') && lines[at - 1]?.startsWith('>'))
}
