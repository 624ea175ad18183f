/** Splits texts and queries into words, in the same way for everything that compares them. */
import simplified from 'opencc-js/dict/TSCharacters'
import variants from 'opencc-js/dict/TWVariantsRev'

export type Word = {
  /** Without case, width and diacritics, đ as d, Chinese in its Simplified form. */
  folded: string
  /** The same with its diacritics. */
  exact: string
  /** A character of a script without spaces; else a word of letters and digits. */
  isHan: boolean
  /** Its position in the text, in UTF-16 code units. */
  start: number
  end: number
}

const HAN = String.raw`[[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}]&&[\p{L}\p{N}\p{M}]]`
const LETTERS = `[[\\p{L}\\p{N}\\p{M}]--${HAN}]`
const WORDS = new RegExp(`(${HAN})|${LETTERS}+(?:['’]${LETTERS}+)*`, 'gv')
const LATIN: Record<string, string> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }
const lengthMax = 40

const pairsIn = (dictionary: string) => dictionary.split('|').map((pair) => pair.split(' ') as [string, string])
const characters = new Map(pairsIn(simplified))
const targets = new Set(characters.values())
// characters used in Simplified Chinese stay: 么 is a form of 幺 in Taiwan, but the Simplified 麼 elsewhere
for (const [form, usual] of pairsIn(variants))
  if (!characters.has(form) && !targets.has(form)) characters.set(form, characters.get(usual) ?? usual)

/** The words of a text in order; a character of Chinese, Japanese or Thai is one each. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: match, 1: han, index } of text.matchAll(WORDS)) {
    const forms = han === undefined ? foldWord(match) : foldCharacter(han)
    if (forms.folded !== '') words.push({ ...forms, isHan: han !== undefined, start: index, end: index + match.length })
  }
  return words
}

function foldCharacter(character: string) {
  const plain = character.normalize('NFKC')
  const folded = characters.get(plain) ?? plain
  return { folded, exact: folded }
}

function foldWord(word: string) {
  if (/^[a-z0-9]+$/i.test(word)) {
    const lower = word.slice(0, lengthMax).toLowerCase()
    return { folded: lower, exact: lower }
  }
  const exact = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .normalize('NFC')
  const folded = exact
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðøłßæœı]/g, (letter) => LATIN[letter] ?? letter)
    .normalize('NFC')
  return { folded: folded.slice(0, lengthMax), exact: exact.slice(0, lengthMax) }
}

/** Words as one text, the lookup key of tables. */
export const keyOf = (words: readonly Pick<Word, 'folded'>[]): string => words.map(({ folded }) => folded).join(' ')

/** A text as its folded words, separated by spaces. */
export const foldedOf = (text: string): string => keyOf(wordsOf(text))

/** Whether two characters are adjacent. */
export const isJoined = (before: Word | undefined, after: Word | undefined): boolean =>
  before !== undefined && after !== undefined && before.isHan && after.isHan && before.end === after.start

/** Stems English plurals, -ing and -ed; no Vietnamese syllable ends so, and all other words stay unchanged. */
export function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word
  const stem = withoutEnding(singularOf(word))
  return stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

function singularOf(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutEnding(word: string): string {
  if (word.endsWith('ied') && word.length > 5) return `${word.slice(0, -3)}y`
  const [, start] = /^(.{3,})(?:ing|ed)$/.exec(word) ?? []
  if (!start || !/[aeiouy]/.test(start) || word.length < 6) return word
  return /([bdfgmnprt])\1$/.test(start) ? start.slice(0, -1) : start
}

/** The index terms of a text: stems of words, also with diacritics, compounds such as `F-1`, pairs of characters. */
export function tokensOf(text: string): string[] {
  return wordsOf(text).flatMap((word, at, words) => {
    const [before, after] = [words[at - 1], words[at + 1]]
    if (word.isHan) {
      if (after && isJoined(word, after)) return [word.folded + after.folded]
      return isJoined(before, word) ? [] : [word.folded]
    }
    const forms = word.exact === word.folded ? [stemOf(word.folded)] : [word.folded, word.exact]
    const isHyphened = before && !before.isHan && before.end + 1 === word.start && HYPHEN.test(text[before.end] ?? '')
    return isHyphened ? [...forms, before.folded + word.folded] : forms
  })
}
const HYPHEN = /[-\u2010\u2011]/
