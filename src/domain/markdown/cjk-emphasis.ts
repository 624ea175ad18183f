/** Emphasis in Chinese, Japanese and Korean texts, which have no spaces between words: punctuation next to `**` would keep it from being emphasis. */

/** A rare punctuation mark without a meaning in Markdown; it is removed before the text is shown. */
const PARTING = '\u2E4F'

const RUN = String.raw`\*+`
const MARK = String.raw`[[\p{P}\p{S}]--[*\\]]`
const FULL_WIDTH_MARK = String.raw`[${MARK}&&[\u3000-\u303F\uFE10-\uFE1F\uFE30-\uFE6F\uFF01-\uFF65\uFFE0-\uFFE6]]`
const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]`
const LETTER = String.raw`[\p{L}\p{N}]`

const OPENING = new RegExp(`(?<=${CJK})${RUN}(?=${MARK})|(?<=${LETTER})${RUN}(?=${FULL_WIDTH_MARK})`, 'gv')
const CLOSING = new RegExp(`(?<=${MARK})${RUN}(?=${CJK})|(?<=${FULL_WIDTH_MARK})${RUN}(?=${LETTER})`, 'gv')

/** Inserts the mark between a letter and an adjacent run of asterisks, so that `**說明（GS）**的` is bold: CommonMark allows such a run on one side only. */
export const partEmphasis = (text: string): string =>
  text.replace(OPENING, `${PARTING}$&`).replace(CLOSING, `$&${PARTING}`)

/** Removes the inserted marks. */
export const joinParted = (text: string): string => text.replaceAll(PARTING, '')

/** Parses Markdown with correct emphasis next to full-width marks. */
export const withCjkEmphasis = (parse: (text: string) => string, text: string): string =>
  joinParted(parse(partEmphasis(text)))
