/** The one way in which documents and queries become words: what is kept, what is asked for and what is marked go through it. */
import { type HanFolding, loadHanFolding } from './han-folding.ts'

export type SearchWord = {
  /** Without case, width, marks and signs, đ as d, Chinese in one form. */
  folded: string
  /** The same with its marks. */
  exact: string
  /** A run of characters of a script that has no spaces; else one word. */
  isRun: boolean
  /** `F-1` is read as two parts and as the compound `f1`. */
  role: 'word' | 'part' | 'compound'
  /** Of a phrase that is looked for: says little without the others. */
  isLight?: boolean
  /** Where it stands in the text that was given. */
  start: number
  end: number
}
export type Tokenize = (text: string) => SearchWord[]

/** Scripts that are written without spaces. */
const RUNS = String.raw`[[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}]&&[\p{L}\p{N}\p{M}]]`
const LETTERS_ONLY = `[[\\p{L}\\p{N}\\p{M}]--${RUNS}]`
const WORDS = new RegExp(`${RUNS}+|${LETTERS_ONLY}+(?:['’]${LETTERS_ONLY}+)*`, 'gv')
const RUN = new RegExp(`^${RUNS}`, 'v')
const SIGNS = /[^\p{L}\p{N}\p{M}]/gu
const LETTERS: Record<string, string> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }
const wordLengthMax = 40
const keptWordsMax = 20_000

type Forms = { folded: string; exact: string }

/** Finds the words of texts: Latin ones as they are, Chinese in runs. */
export async function openTokenizer(): Promise<Tokenize> {
  opened ??= loadHanFolding().then(makeTokenizer)
  return opened
}
let opened: Promise<Tokenize> | undefined

function makeTokenizer(folding: HanFolding): Tokenize {
  // most words come again and again
  const known = new Map<string, Forms>()
  const formsOf = (word: string, isRun: boolean): Forms => {
    const before = known.get(word)
    if (before) return before
    const forms = isRun ? foldRun(word, folding) : foldWord(word)
    if (known.size >= keptWordsMax) known.clear()
    known.set(word, forms)
    return forms
  }
  return (text) => {
    const words: SearchWord[] = []
    for (const { 0: found, index } of text.matchAll(WORDS)) {
      const isRun = RUN.test(found)
      const forms = formsOf(found, isRun)
      if (forms.folded === '') continue
      const word: SearchWord = { ...forms, isRun, role: 'word', start: index, end: index + found.length }
      const last = words.at(-1)
      if (!isRun && last && !last.isRun && last.end === index - 1 && HYPHEN.test(text[index - 1] as string)) {
        const part = last.role === 'compound' ? (words.at(-2) as SearchWord) : last
        part.role = 'part'
        words.push({ ...word, role: 'part' }, compoundOf(part, word))
      } else words.push(word)
    }
    return words
  }
}

const HYPHEN = /[-\u2010\u2011]/

const compoundOf = (a: SearchWord, b: SearchWord): SearchWord => ({
  folded: cut(a.folded + b.folded),
  exact: cut(a.exact + b.exact),
  isRun: false,
  role: 'compound',
  start: a.start,
  end: b.end,
})

function foldWord(word: string): Forms {
  if (/^[a-z0-9]+$/i.test(word)) {
    const lower = cut(word.toLowerCase())
    return { folded: lower, exact: lower }
  }
  const exact = cut(word.normalize('NFKC').toLowerCase().replace(SIGNS, '').normalize('NFC'))
  return { folded: withoutMarks(exact), exact }
}

const withoutMarks = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðøłßæœı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')

/** Character by character, so that a place in the folded run is a place in the run. */
function foldRun(run: string, folding: HanFolding): Forms {
  const folded = charactersOf(run)
    .map((character) => {
      const plain = character.normalize('NFKC')
      return folding.get(plain) ?? plain
    })
    .join('')
  return { folded, exact: folded }
}

function cut(word: string): string {
  return word.length <= wordLengthMax ? word : [...word].slice(0, wordLengthMax).join('')
}

/** What counts as one character of a run: with its marks. */
export const charactersOf = (run: string): string[] => [...run]

/** Single characters and overlapping pairs. */
export function gramsOf(run: string): string[] {
  const characters = charactersOf(run)
  return [...characters, ...pairsOf(characters)]
}

export const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, at) => (characters[at] as string) + character)

/** A name as one folded text, words between spaces. */
export const foldName = (tokenize: Tokenize, name: string): string =>
  tokenize(name)
    .filter(({ role }) => role !== 'compound')
    .map(({ folded }) => folded)
    .join(' ')
