/** Chinese, Japanese and Korean put no space between words: an inner mark at their side would keep `**` from being emphasis. */

/** A punctuation mark that writers don't use and Markdown gives no meaning; it is gone again before anybody sees it. */
const PARTING = '\u2E4F'

const RUN = String.raw`\*+`
const MARK = String.raw`[[\p{P}\p{S}]--[*\\]]`
const FULL_WIDTH_MARK = String.raw`[${MARK}&&[\u3000-\u303F\uFE10-\uFE1F\uFE30-\uFE6F\uFF01-\uFF65\uFFE0-\uFFE6]]`
const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]`
const LETTER = String.raw`[\p{L}\p{N}]`

const OPENING = new RegExp(`(?<=${CJK})${RUN}(?=${MARK})|(?<=${LETTER})${RUN}(?=${FULL_WIDTH_MARK})`, 'gv')
const CLOSING = new RegExp(`(?<=${MARK})${RUN}(?=${CJK})|(?<=${FULL_WIDTH_MARK})${RUN}(?=${LETTER})`, 'gv')

/** Parts a letter from a run of marks at its side, so that `**說明（GS）**的` is bold: CommonMark takes such a run for emphasis at one side only. */
export const partEmphasis = (text: string): string =>
  text.replace(OPENING, `${PARTING}$&`).replace(CLOSING, `$&${PARTING}`)

/** Takes the parting marks away again. */
export const joinParted = (text: string): string => text.replaceAll(PARTING, '')

/** What parsing makes of Markdown with its emphasis beside full-width marks understood. */
export const withCjkEmphasis = (parse: (text: string) => string, text: string): string =>
  joinParted(parse(partEmphasis(text)))
