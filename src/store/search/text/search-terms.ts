/** Which terms a document is kept under, and which a query asks for; databases only find them. */
import { LOCALES, type Locale } from '../../../domain/editions.ts'
import { readTypedText } from '../../../domain/typed-text.ts'
import { charactersOf, gramsOf, pairsOf, type SearchWord, type Tokenize } from './search-text.ts'

/** In the order of their entries' numbers: new ones come last. */
export const SEARCH_KINDS = ['school', 'article', 'tag', 'question', 'country', 'section', 'service'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]
/** What is read: found by any of the words, in the order of a score. The others have names: all words are demanded. */
export const SCORED_KINDS = ['article', 'question', 'section', 'service'] as const satisfies readonly SearchKind[]
export type ScoredKind = (typeof SCORED_KINDS)[number]

/** Plain texts of one language, or names that are looked for whatever the reader's. What stands in one field need not be said in another. */
export type SearchTexts = {
  /** The title as it is shown; of what has names, all of them. Also what suggestions are made of. */
  names: readonly string[]
  /** Headings within it; of a guide's section the guide's title, its country's name and the chapter above. */
  headings?: readonly string[]
  /** What it is about, in a sentence or two. */
  abstract?: readonly string[]
  /** Names of its tags, of its classification or category, of its country as readers of the language call it. */
  tags?: readonly string[]
  /** All else: the body (of articles without the headings), the answer, a section's steps, tips and tables; of schools the city and what they are known for. */
  body?: readonly string[]
}
export type SearchDocument = {
  kind: SearchKind
  /** `any` where all languages are one. */
  texts: Partial<Record<Locale | 'any', SearchTexts>>
  /** What a search can be narrowed by: a letter and an id, such as `t13`. `o` and a country's code says whose it is, and weighs when a question names a country. */
  facets: readonly string[]
}

/** A query for a database: terms that all or any of which a document has. */
export type Match = { term: string; isPrefix?: boolean } | { all: Match[] } | { any: Match[] }

const KIND_LETTERS: Record<SearchKind, string> = {
  school: 's',
  article: 'a',
  tag: 't',
  question: 'q',
  country: 'c',
  section: 'g',
  service: 'v',
}
const HAS_LOCALES: readonly SearchKind[] = SCORED_KINDS
/** What a term says after its kind and language; the databases' parsers take these signs for letters (migration 0004). */
const IN_NAME = '.'
const EXACT_IN_NAME = '!'
const ANYWHERE = ':'
const EXACT_ANYWHERE = '?'
const OPENING = '='
const EDGE = '~'
const FACET = '#'

/** Beginnings of words up to here are terms of their own: a wide prefix costs a database too much. */
const edgeLengthMax = 3
const openingUnitsMax = 6
const wholeNameMax = 20
const wordsMax = 12
const runLengthMax = 24
const headOf = (kind: SearchKind, locale: Locale | 'any') => KIND_LETTERS[kind] + (locale === 'any' ? '-' : locale[0])
const facetTerm = (kind: SearchKind, facet: string) => KIND_LETTERS[kind] + FACET + facet

export function termsOf({ kind, texts, facets }: SearchDocument, tokenize: Tokenize): Set<string> {
  const terms = new Set(facets.map((facet) => facetTerm(kind, facet)))
  for (const [locale, { names, headings = [], abstract = [], tags = [], body = [] }] of Object.entries(texts)) {
    const head = headOf(kind, locale as Locale)
    for (const name of names) addName(terms, head, tokenize(name))
    // the texts of what is scored are kept otherwise (store/search/scored)
    const texts = SCORED_KINDS.some((scored) => scored === kind) ? [] : [...headings, ...abstract, ...tags, ...body]
    for (const text of texts) for (const word of tokenize(text)) if (saysSomething(word)) addAnywhere(terms, head, word)
  }
  return terms
}

/** A consonant or digit alone says something in a name; in a text it is a label (a vowel is a word: y tế). */
const saysSomething = ({ folded, isRun }: SearchWord) => isRun || !/^[^aeiouy]$/u.test(folded)

function addName(terms: Set<string>, head: string, words: SearchWord[]): void {
  for (const word of words) {
    addAnywhere(terms, head, word)
    for (const gram of word.isRun ? gramsOf(word.folded) : [word.folded]) terms.add(head + IN_NAME + gram)
    if (word.exact !== word.folded) terms.add(head + EXACT_IN_NAME + word.exact)
    if (word.isRun) continue
    const letters = [...word.folded]
    for (let length = 1; length <= Math.min(edgeLengthMax, letters.length); length++)
      terms.add(head + EDGE + letters.slice(0, length).join(''))
  }
  const units = unitsOf(words)
  if (units.length === 0) return
  terms.add(wholeTerm(head, units))
  for (let count = 1; count <= Math.min(openingUnitsMax, units.length); count++)
    terms.add(openingTerm(head, units.slice(0, count)))
}

function addAnywhere(terms: Set<string>, head: string, { folded, exact, isRun }: SearchWord): void {
  for (const gram of isRun ? gramsOf(folded) : [folded]) terms.add(head + ANYWHERE + gram)
  if (exact !== folded) terms.add(head + EXACT_ANYWHERE + exact)
}

/** What a name begins with is told by its words; a character of a run counts as one. */
const unitsOf = (words: readonly SearchWord[]) =>
  words
    .filter(({ role }) => role !== 'compound')
    .flatMap(({ folded, isRun }) => (isRun ? charactersOf(folded) : [folded]))
const wholeTerm = (head: string, units: string[]) => `${head}${OPENING}=${units.slice(0, wholeNameMax).join('_')}`
const openingTerm = (head: string, units: string[]) => `${head}${OPENING}${units.length}${units.join('_')}`

export type SearchMode =
  /** Names only, the words as they are. */
  | 'names'
  /** Names and texts; long words may go on. */
  | 'search'
  /** Names only, the last word as far as it is typed. */
  | 'suggest'
/** What documents of a kind must have besides the words: one facet of each group. */
export type SearchFacets = readonly (readonly string[])[]
export type SearchPlan = {
  /** From the most to the least fitting; a later one may find again what an earlier one found. */
  tiers: Match[]
  /** Everything that is found at all. */
  whole: Match
}

type Asked = { words: readonly SearchWord[]; kind: SearchKind; mode: SearchMode; facets: SearchFacets }

/** The words of a query, as many as are looked at. */
export function queryWords(tokenize: Tokenize, text: string): SearchWord[] {
  return tokenize(readTypedText(text))
    .slice(0, wordsMax)
    .map((word) => (word.isRun ? { ...word, ...cutRun(word) } : word))
}

function cutRun({ folded, start, end }: SearchWord) {
  const characters = charactersOf(folded)
  if (characters.length <= runLengthMax) return { start, end }
  const text = characters.slice(0, runLengthMax).join('')
  return { folded: text, exact: text }
}

/**
 * How to look for words: as the whole name, its beginning, in names, then anywhere; exact marks first, the reader's language first.
 * With `isClosed` words don't go on, which is quick for words that most documents have.
 */
export function planSearch(
  { words, kind, mode, facets }: Asked,
  locale: Locale,
  { isClosed = false } = {},
): SearchPlan {
  const hasLocales = HAS_LOCALES.includes(kind)
  // a compound stands for its parts
  const asked = words.filter(({ role }) => role !== 'part')
  const own = [headOf(kind, hasLocales ? locale : 'any')]
  const every = hasLocales ? LOCALES.map((each) => headOf(kind, each)) : own
  const narrow = (match: Match): Match => ({ all: [match, ...facetMatches(kind, facets)] })
  const inNames = (heads: string[], options: Looking) =>
    narrow(wordsMatch(asked, mode, heads, IN_NAME, EXACT_IN_NAME, options))
  const anywhere = (heads: string[], options: Looking) =>
    narrow(wordsMatch(asked, mode, heads, ANYWHERE, EXACT_ANYWHERE, options))
  const open = { isOpen: !isClosed }
  const tiers = [
    ...openings(own[0] as string, words, isClosed ? 'names' : mode).map(narrow),
    inNames(own, { isExact: true }),
    inNames(own, {}),
    inNames(own, open),
    inNames(own, { ...open, isLoose: true }),
  ]
  const last = [inNames(every, {}), inNames(every, open)]
  if (mode === 'search') {
    tiers.push(anywhere(own, { isExact: true }), anywhere(own, {}), anywhere(own, open))
    last.push(anywhere(every, open))
  }
  // the last of them finds all that the others find, but for names that have the characters of a run elsewhere
  const whole = [last.at(-1) as Match, inNames(own, { ...open, isLoose: true })]
  return { tiers: withoutRepeats([...tiers, ...last]), whole: hasLongRun(asked) ? { any: whole } : (whole[0] as Match) }
}

const hasLongRun = (words: readonly SearchWord[]) =>
  words.some(({ isRun, folded }) => isRun && charactersOf(folded).length > 2)

type Looking = {
  /** With the marks that were typed. */
  isExact?: boolean
  /** A word may be the beginning of one. */
  isOpen?: boolean
  /** The characters of a run may stand apart: 英國簽證 in 英國學生簽證. */
  isLoose?: boolean
}

function wordsMatch(
  words: readonly SearchWord[],
  mode: SearchMode,
  heads: readonly string[],
  plain: string,
  marked: string,
  { isExact = false, isOpen = false, isLoose = false }: Looking,
): Match {
  const inAnyHead = (make: (head: string) => Match): Match => anyOf(heads.map(make))
  return {
    all: words.flatMap(({ folded, exact, isRun }, at) => {
      if (isRun) return runGrams(folded, isLoose).map((gram) => inAnyHead((head) => ({ term: head + plain + gram })))
      if (isExact && exact !== folded) return inAnyHead((head) => ({ term: head + marked + exact }))
      const isLast = at === words.length - 1
      if (!isOpen || !mayGoOn(folded, mode, isLast)) return inAnyHead((head) => ({ term: head + plain + folded }))
      return inAnyHead((head) => openTerm(head, plain, folded))
    }),
  }
}

/** In names, short beginnings are terms; elsewhere they aren't looked for. */
function openTerm(head: string, plain: string, folded: string): Match {
  const isShort = [...folded].length <= edgeLengthMax
  return isShort && plain === IN_NAME ? { term: head + EDGE + folded } : { term: head + plain + folded, isPrefix: true }
}

const mayGoOn = (word: string, mode: SearchMode, isLast: boolean) =>
  mode === 'suggest' ? isLast : mode === 'search' && [...word].length > edgeLengthMax

/** One character is itself; of more the pairs say all. */
function runGrams(run: string, isLoose: boolean): string[] {
  const characters = charactersOf(run)
  return isLoose || characters.length === 1 ? characters : pairsOf(characters)
}

function openings(head: string, words: readonly SearchWord[], mode: SearchMode): Match[] {
  const units = unitsOf(words)
  const last = words.at(-1)
  const whole = { term: wholeTerm(head, units) }
  if (units.length > openingUnitsMax || !last) return [whole]
  return [whole, { term: openingTerm(head, units), isPrefix: !last.isRun && mayGoOn(last.folded, mode, true) }]
}

const facetMatches = (kind: SearchKind, facets: SearchFacets): Match[] =>
  facets
    .filter((group) => group.length > 0)
    .map((group) => anyOf([...new Set(group)].map((facet) => ({ term: facetTerm(kind, facet) }))))

const anyOf = (matches: Match[]): Match => (matches.length === 1 ? (matches[0] as Match) : { any: matches })

function withoutRepeats(tiers: Match[]): Match[] {
  const seen = new Set<string>()
  return tiers.filter((tier) => {
    const text = JSON.stringify(tier)
    if (seen.has(text)) return false
    seen.add(text)
    return true
  })
}

/** What words that were corrected are looked for as: in names, each as any of the words that it may have meant. */
export function planCorrected(kind: SearchKind, meant: readonly string[][], facets: SearchFacets): SearchPlan {
  const head = headOf(kind, 'any')
  const match: Match = {
    all: [
      ...meant.map((words) => anyOf(words.map((word) => ({ term: head + IN_NAME + word })))),
      ...facetMatches(kind, facets),
    ],
  }
  return { tiers: [match], whole: match }
}
