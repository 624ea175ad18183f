/** What is known of the words of a question: synonyms, words that say little, countries. */

import type { Synonyms } from '../../domain/content/synonyms.ts'
import { defaultEdition, editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { LANGUAGES } from '../../domain/languages/index.ts'
import { everyNameOf } from '../../domain/localized.ts'
import { readTypedText } from '../../domain/typed-text.ts'
import { foldedOf, isJoined, keyOf, type Word, wordsOf } from '../../domain/words.ts'
import { perVersion } from '../per-version.ts'
import { listBlocks } from '../queries/blocks.ts'
import { listSubjects } from '../queries/subjects.ts'
import type { Database } from '../store.ts'

export type Piece = {
  words: Word[]
  /** As it was typed. */
  text: string
  /** What else it is called. */
  means: string[]
  /** Says little in a question: how much, do I need. */
  isQuiet: boolean
  /** Codes of countries that it names. */
  countries: string[]
  /** The name of a subject: a text with one of its words isn't about it. */
  isSubject: boolean
}
type Entry = Omit<Piece, 'words' | 'text'> & { exact: string[]; isCapital: boolean }

const longest = 10
const piecesMax = 24
/** Between the names of two countries. */
const AND = new RegExp(
  `${Object.values(LANGUAGES)
    .flatMap(({ conjunctions }) => conjunctions.and)
    .join('|')}|,`,
)
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

export class Lexicon {
  readonly #entries = new Map<string, Entry[]>()
  readonly #notServed: string[]
  readonly #locale: Locale

  /** @param lists of all languages, since readers mix them; words that say little are those of `locale` alone */
  constructor(
    lists: readonly Partial<Synonyms>[],
    { countries, subjects }: { countries: ReadonlyMap<string, readonly string[]>; subjects: readonly string[] },
    locale: Locale,
  ) {
    this.#locale = locale
    this.#notServed = lists.flatMap(({ not_served = [] }) => not_served.map((name) => exactOf(wordsOf(name))))
    const quiet = lists.flatMap((list) => (list.code === locale ? (list.quiet ?? []) : []))
    const codes = new Map([...countries].flatMap(([code, names]) => names.map((name) => [foldedOf(name), code])))
    const countriesIn = (texts: readonly string[]) => texts.flatMap((text) => codes.get(foldedOf(text)) ?? [])
    for (const names of countries.values())
      for (const name of names) this.#add(name, { countries: countriesIn([name]) })
    for (const phrase of quiet) this.#add(phrase, { isQuiet: true })
    for (const { alike = [], one_way = [], terms = [] } of lists) {
      for (const group of alike)
        for (const word of group)
          this.#add(word, { means: group.filter((other) => other !== word), countries: countriesIn(group) }, quiet)
      for (const { asked, means } of one_way)
        this.#add(asked, { means, countries: countriesIn([asked, ...means]) }, quiet)
      for (const term of terms) this.#add(term, {})
    }
    for (const subject of subjects) this.#add(subject, { isSubject: true })
  }

  #add(text: string, about: Partial<Entry>, quiet: readonly string[] = []): void {
    const words = wordsOf(text)
    const entries = this.#entries.get(keyOf(words)) ?? []
    this.#entries.set(keyOf(words), entries)
    const exact = words.map((word) => word.exact)
    // IT is not it
    const isCapital = /^[A-Z]{2,}$/.test(text) && quiet.includes(text.toLowerCase())
    const same = entries.find((each) => each.isCapital === isCapital && each.exact.join(' ') === exact.join(' '))
    const entry = same ?? { exact, isCapital, means: [], isQuiet: false, countries: [], isSubject: false }
    if (!same) entries.unshift(entry)
    entry.means = [...new Set([...entry.means, ...(about.means ?? [])])]
    entry.countries = [...new Set([...entry.countries, ...(about.countries ?? [])])]
    entry.isQuiet ||= about.isQuiet ?? false
    entry.isSubject ||= about.isSubject ?? false
  }

  /** A typed text in pieces: the longest phrases that are known, what is left between them as words or runs of characters. */
  read(query: string): Piece[] {
    const text = readTypedText(query)
    const words = wordsOf(text)
    const hasSmall = /\p{Ll}/u.test(text)
    const pieces: Piece[] = []
    for (let at = 0; at < words.length && pieces.length < piecesMax; ) {
      const [length, entry] = this.#phraseAt(words, at, hasSmall ? text : '')
      let end = at + length
      if (!entry) while (isJoined(words[end - 1], words[end]) && !this.#phraseAt(words, end, '')[1]) end++
      const phrase = words.slice(at, end)
      const { means = [], isQuiet = false, countries = [], isSubject = false, exact = [] } = entry ?? {}
      // phong van may be anything, phỏng vấn is an interview
      const marked = exact.some((word, place) => word !== phrase[place]?.exact) ? [exact.join(' ')] : []
      pieces.push({
        words: phrase,
        text: text.slice(phrase[0]?.start, phrase.at(-1)?.end),
        means: [...marked, ...means],
        isQuiet,
        countries,
        isSubject,
      })
      at = end
    }
    return pieces
  }

  #phraseAt(words: readonly Word[], at: number, text: string): [length: number, entry: Entry | null] {
    for (let length = Math.min(longest, words.length - at); length > 0; length--) {
      const part = words.slice(at, at + length)
      const isWhole = part.every((word, place) => place === 0 || !word.isHan || isJoined(part[place - 1], word))
      const entry = isWhole ? this.#entries.get(keyOf(part))?.find((each) => this.#fits(part, each, text)) : undefined
      if (entry && !(length === 1 && this.#isInsideWord(words, at))) return [length, entry]
    }
    return [1, null]
  }

  /** Diacritics that were typed must fit; without any, all fit where the language is the reader's own. */
  #fits(part: readonly Word[], { exact, isCapital }: Entry, text: string): boolean {
    const [first] = part
    if (isCapital && !/^[A-Z]+$/.test(text.slice(first?.start, first?.end))) return false
    return part.every(
      (word, at) => word.exact === exact[at] || (editionOf(this.#locale).omitsDiacritics && word.exact === word.folded),
    )
  }

  /** 請 in 申請 is no word, 想 in 想要 is: all of that says little. */
  #isInsideWord(words: readonly Word[], at: number): boolean {
    if (!words[at]?.isHan) return false
    let [from, to] = [at, at + 1]
    while (isJoined(words[from - 1], words[from])) from--
    while (isJoined(words[to - 1], words[to])) to++
    const segments = segmenter.segment(keyOf(words.slice(from, to)).replaceAll(' ', ''))
    const { segment = '' } = segments.containing(at - from) ?? {}
    return [...segment].some((character) => !this.#entries.get(character)?.some(({ isQuiet }) => isQuiet))
  }

  /** Whether a text names a place that is not served. */
  isNotServed(query: string): boolean {
    const words = wordsOf(readTypedText(query))
    const asTyped = ` ${exactOf(words)} `
    const isPlain = words.every(({ exact, folded }) => exact === folded)
    return this.#notServed.some((name) => asTyped.includes(` ${isPlain ? foldedOf(name) : name} `))
  }
}

const exactOf = (words: readonly Word[]) => words.map(({ exact }) => exact).join(' ')

const lexicons = perVersion(async (db) => {
  const lists = await listBlocks(db, 'synonyms')
  const rows = await db.selectFrom('country').select(['code', 'name_en', 'name_vi', 'name_tw', 'names']).execute()
  const countries = new Map(
    rows.map(({ code, ...names }) => [
      code,
      [code.toUpperCase(), ...everyNameOf(names).flatMap((name) => name.split(AND))],
    ]),
  )
  const subjects = (await listSubjects(db)).flatMap(({ name, words }) => [name, words].flatMap(namesIn))
  return new Map(editionCodes().map((locale) => [locale, new Lexicon(lists, { countries, subjects }, locale)]))
})

/** Of more than one word: one alone is one term anyway. */
const namesIn = (texts: Partial<Record<Locale, string | string[]>>) =>
  Object.values(texts)
    .flatMap((text) => text ?? [])
    .filter((name) => wordsOf(name).length > 1)

/** What the content says of words for readers of a language. */
export const lexiconOf = async (db: Database, locale: Locale): Promise<Lexicon> =>
  (await lexicons(db)).get(locale) as Lexicon

/** Of all editions: the one that knows words without their diacritics, where there is one. */
export const lexiconOfAll = (db: Database): Promise<Lexicon> =>
  lexiconOf(db, editionCodes().find((code) => editionOf(code).omitsDiacritics) ?? defaultEdition())
