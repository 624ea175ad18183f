/** Splits texts and queries into words, in the same way for everything that compares them. */
import simplified from 'opencc-js/dict/TSCharacters'
import variants from 'opencc-js/dict/TWVariantsRev'
import { LANGUAGES } from './languages/index.ts'
import type { Language } from './languages/language.ts'

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

const HAN = String.raw`[[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]&&[\p{L}\p{N}\p{M}]]`
/** Scripts without spaces between words, which Intl.Segmenter splits: Thai. */
const UNSPACED = Object.values(LANGUAGES).flatMap(({ unspaced, htmlLang }: Language) =>
  unspaced
    ? [
        {
          script: unspaced,
          isOf: new RegExp(unspaced, 'u'),
          segmenter: new Intl.Segmenter(htmlLang, { granularity: 'word' }),
        },
      ]
    : [],
)
const RUN = `[[${UNSPACED.map(({ script }) => script).join('')}]&&[\\p{L}\\p{N}\\p{M}]]`
const LETTERS = `[[\\p{L}\\p{N}\\p{M}]--${HAN}--${RUN}]`
const WORDS = new RegExp(`(${HAN})|(${RUN}+)|${LETTERS}+(?:['’]${LETTERS}+)*`, 'gv')
const LATIN: Record<string, string> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }
const lengthMax = 40

const pairsIn = (dictionary: string) => dictionary.split('|').map((pair) => pair.split(' ') as [string, string])
const characters = new Map(pairsIn(simplified))
const targets = new Set(characters.values())
// characters used in Simplified Chinese stay: 么 is a form of 幺 in Taiwan, but the Simplified 麼 elsewhere
for (const [form, usual] of pairsIn(variants))
  if (!characters.has(form) && !targets.has(form)) characters.set(form, characters.get(usual) ?? usual)

/** The words of a text in order; a character of Chinese or Japanese is one each. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: match, 1: han, 2: run, index } of text.matchAll(WORDS)) {
    if (run !== undefined) {
      words.push(...segmentsOf(run, index))
      continue
    }
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

/** The words of a run without spaces. Vowels and tones of Thai are marks, without which a word is another one. */
function segmentsOf(run: string, start: number): Word[] {
  const segmenter = UNSPACED.find(({ isOf }) => isOf.test(run))?.segmenter
  return [...(segmenter?.segment(run) ?? [])]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => {
      const folded = segment.normalize('NFKC').slice(0, lengthMax)
      return { folded, exact: folded, isHan: false, start: start + index, end: start + index + segment.length }
    })
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
