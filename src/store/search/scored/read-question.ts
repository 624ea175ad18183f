/** What a question asks for: pieces, each with the ways in which a text may say it. */
import type { Locale } from '../../../domain/editions.ts'
import { readTypedText } from '../../../domain/typed-text.ts'
import { type Atom, atomsOf, isJoined } from '../text/atoms.ts'
import type { Lexicon } from '../text/lexicon.ts'
import type { Tokenize } from '../text/search-text.ts'
import { acronymTerm, markedTerm, pairTerm, wordTerm } from './postings-of.ts'

/** A word: any of its terms, the first one that is known says how rare it is. */
export type Unit = {
  options: { term: string; factor: number }[]
  /** The term of texts that have it in capitals. */
  acronym?: string
  scale: number
  /** As it stands in the order of a text's words. */
  keys: string[]
  /** As it was typed or is written in the lists. */
  text: string
}
export type Way = { text: string; units: Unit[]; factor: number; needsAll: boolean }
export type Piece = {
  start: number
  end: number
  /** The first is what was typed. */
  ways: Way[]
  isQuiet: boolean
  countries: string[]
}
export type Question = {
  pieces: Piece[]
  /** Neighbours as one word: they count when they stand together. */
  pairs: Unit[]
  /** The whole, as keys. */
  keys: string[]
}

const piecesMax = 24
const waysMax = 8
/** What a synonym counts of the word itself. */
const synonymFactor = 0.8
const unmarkedFactor = 0.5
/** What a phrase of the lists counts whose words stand apart. */
const apartFactor = 0.5
const pairFactor = 0.35
const characterScale = 0.3
/** A word with a character that says little: 出去, 拿去. */
const halfScale = 0.5
/** Numbers stand anywhere. */
const numberScale = 0.5

const CAPITALS = /^[A-Z]{2,}$/

type Reading = {
  tokenize: Tokenize
  lexicon: Lexicon
  locale: Locale
  /** What mistyped words were meant to be. */
  corrected?: ReadonlyMap<string, string>
}

export function readQuestion(typed: string, reading: Reading): Question {
  const text = readTypedText(typed)
  const hasSmall = /\p{Ll}/u.test(text)
  const all = atomsOf(reading.tokenize, text).map((atom) => ({
    ...atom,
    key: reading.corrected?.get(atom.key) ?? atom.key,
    isCapital: hasSmall && CAPITALS.test(text.slice(atom.start, atom.end)),
  }))
  const atoms = all.filter(({ role }) => role !== 'part')
  const pieces: Piece[] = []
  const loud: Atom[] = []
  // up to here single characters are words
  let settled = 0
  for (let at = 0; at < atoms.length && pieces.length < piecesMax; ) {
    const known = reading.lexicon.phraseAt(atoms, at)
    const isCharacter = known.length === 1 && known.meaning !== null && atoms[at]?.isHan === true
    if (isCharacter && at >= settled) settled = at + lengthOfKnown(atoms, at, reading.lexicon)
    const { length, meaning } = isCharacter && at >= settled ? { length: 1, meaning: null } : known
    const taken = meaning === null ? gapAt(atoms, at, reading.lexicon) : length
    const own = atoms.slice(at, at + taken)
    if (meaning === null) pieces.push(...piecesOf(own, reading, all))
    else {
      const others = meaning.means.slice(0, waysMax).flatMap((text) => wayOf(text, reading) ?? [])
      pieces.push({
        ...piece(own, [
          { ...typedWay(own, true, reading.locale) },
          ...compoundParts(own, all, reading.locale),
          ...others,
        ]),
        isQuiet: meaning.isQuiet,
        countries: meaning.countries,
      })
    }
    if (!meaning?.isQuiet) loud.push(...own)
    at += taken
  }
  onceNamed(pieces)
  pieces.push(...apartPieces(atoms, pieces, reading))
  return { pieces, pairs: pairsOf(atoms, new Set(loud), reading.locale), keys: atoms.map(({ key }) => key) }
}

const piece = (own: readonly Atom[], ways: Way[]): Piece => ({
  start: own[0]?.start ?? 0,
  end: own.at(-1)?.end ?? 0,
  ways,
  isQuiet: false,
  countries: [],
})

/** A country that is named again, as Dutch beside Holland, is no more what is asked about than if it were named once. */
function onceNamed(pieces: Piece[]): void {
  const named = new Set<string>()
  for (const [at, each] of pieces.entries()) {
    const isAgain = each.countries.length > 0 && each.countries.every((code) => named.has(code))
    if (isAgain) pieces[at] = { ...each, ways: each.ways.slice(0, 1) }
    for (const code of each.countries) named.add(code)
  }
}

/** What phrases mean whose words stand apart in the question, beside the words themselves. */
function apartPieces(atoms: readonly Atom[], pieces: readonly Piece[], reading: Reading): Piece[] {
  const isWithinOne = (first: Atom, last: Atom) =>
    pieces.some(({ start, end }) => start <= first.start && last.end <= end)
  return reading.lexicon.apartIn(atoms).flatMap(({ places, means }) => {
    const [first, last] = [atoms[places[0] as number] as Atom, atoms[places.at(-1) as number] as Atom]
    if (isWithinOne(first, last)) return []
    const ways = means.slice(0, waysMax).flatMap((text) => wayOf(text, reading) ?? [])
    const apart = ways.map((way) => ({ ...way, factor: apartFactor }))
    const text = places.map((at) => (atoms[at] as Atom).key).join(' … ')
    return [piece([first, last], [{ text, units: [], factor: 1, needsAll: false }, ...apart])]
  })
}

/** How long the word is that begins at a place, if it is made of what is known: 想要 of 想 and 要; 0 for 請 in 申請, 要 in 要求. */
function lengthOfKnown(atoms: readonly Atom[], at: number, lexicon: Lexicon): number {
  const [word = []] = wordsFrom(atoms, at)
  return isOfKnown(atoms, at, word.length, lexicon) ? word.length : 0
}

function isOfKnown(atoms: readonly Atom[], at: number, length: number, lexicon: Lexicon): boolean {
  for (let next = at; next < at + length; ) {
    const known = lexicon.wordAt(atoms, next)
    if (known === 0) return false
    next += known
  }
  return true
}

/** How many atoms of one run stand before the next known phrase, whole words of them. */
function gapAt(atoms: readonly Atom[], at: number, lexicon: Lexicon): number {
  if (!atoms[at]?.isHan) return 1
  let end = at
  for (const { length } of wordsFrom(atoms, at)) {
    if (end > at && isOfKnown(atoms, end, length, lexicon)) break
    // a longer phrase may begin within a word
    for (let next = Math.max(end, at + 1); next < end + length; next++)
      if (lexicon.wordAt(atoms, next) > 1) return next - at
    end += length
  }
  return Math.max(1, end - at)
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words of a run of which the lists know nothing; a word of letters is one. */
function piecesOf(own: readonly Atom[], reading: Reading, all: readonly Atom[]): Piece[] {
  return wordsIn(own).map((word) => {
    const typed = typedWay(word, false, reading.locale)
    const isHalf = word.length > 1 && word.some(({ isHan }, at) => isHan && reading.lexicon.wordAt(word, at) > 0)
    const way = isHalf
      ? { ...typed, units: typed.units.map((unit) => ({ ...unit, scale: halfScale * unit.scale })) }
      : typed
    return piece(word, [way, ...compoundParts(word, all, reading.locale)])
  })
}

/** Words of what is left of a run from a place on. */
function wordsFrom(atoms: readonly Atom[], at: number): Atom[][] {
  let end = at + 1
  while (end < atoms.length && isJoined(atoms[end - 1] as Atom, atoms[end] as Atom)) end++
  return wordsIn(atoms.slice(at, end))
}

function wordsIn(atoms: readonly Atom[]): Atom[][] {
  if (!atoms[0]?.isHan) return atoms.map((atom) => [atom])
  const words: Atom[][] = []
  let at = 0
  for (const { segment } of segmenter.segment(atoms.map(({ key }) => key).join(''))) {
    const { length } = [...segment]
    words.push(atoms.slice(at, at + length))
    at += length
  }
  return words
}

/** Of a compound the parts, which a text may have apart. */
function compoundParts(own: readonly Atom[], all: readonly Atom[], locale: Locale): Way[] {
  const [compound] = own
  if (own.length !== 1 || compound?.role !== 'compound') return []
  const parts = all.filter(({ role, start, end }) => role === 'part' && start >= compound.start && end <= compound.end)
  return [{ ...typedWay(parts, true, locale), factor: 0.9, needsAll: true }]
}

function typedWay(own: readonly Atom[], isWord: boolean, locale: Locale): Way {
  return {
    text: own.map(({ key }) => key).join(own[0]?.isHan ? '' : ' '),
    units: unitsOf(own, isWord, locale),
    factor: 1,
    needsAll: false,
  }
}

/** What a list gives for a phrase; null for what has no word. */
function wayOf(text: string, { tokenize, lexicon, locale }: Reading): Way | null {
  const atoms = atomsOf(tokenize, text).filter(({ role }) => role !== 'part')
  const units: Unit[] = []
  for (let at = 0; at < atoms.length; ) {
    const { length, meaning } = lexicon.phraseAt(atoms, at)
    const part = atoms.slice(at, at + length)
    if (!meaning?.isQuiet) units.push(...unitsOf(part, true, locale))
    at += length
  }
  return units.length === 0 ? null : { text, units, factor: synonymFactor, needsAll: true }
}

/** @param isWord whether the characters are one word */
function unitsOf(atoms: readonly Atom[], isWord: boolean, locale: Locale): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < atoms.length; ) {
    const first = atoms[at] as Atom
    if (!first.isHan) {
      units.push(letters(first, locale))
      at++
      continue
    }
    let end = at + 1
    while (end < atoms.length && isJoined(atoms[end - 1] as Atom, atoms[end] as Atom)) end++
    const run = atoms.slice(at, end)
    for (const word of isWord ? [run] : wordsIn(run)) units.push(...characters(word, locale))
    at = end
  }
  return units
}

const letters = ({ key, exact }: Atom, locale: Locale): Unit => ({
  options: [
    ...(exact === null ? [] : [{ term: markedTerm(locale, exact), factor: 1 }]),
    { term: wordTerm(locale, key), factor: exact === null ? 1 : unmarkedFactor },
  ],
  scale: /^\d+$/.test(key) ? numberScale : 1,
  acronym: acronymTerm(locale, key),
  keys: [key],
  text: exact ?? key,
})

/** A word of characters is its pairs. */
function characters(word: readonly Atom[], locale: Locale): Unit[] {
  if (word.length === 1) {
    const { key } = word[0] as Atom
    return [{ options: [{ term: wordTerm(locale, key), factor: 1 }], scale: characterScale, keys: [key], text: key }]
  }
  return word.slice(1).map((second, at) => ({
    options: [{ term: pairTerm(locale, (word[at] as Atom).key, second.key), factor: 1 }],
    scale: 1 / Math.sqrt(word.length - 1),
    keys: [(word[at] as Atom).key, second.key],
    text: (word[at] as Atom).key + second.key,
  }))
}

/** @param loud those that are no part of a quiet phrase: what says little says no more beside another word */
function pairsOf(atoms: readonly Atom[], loud: ReadonlySet<Atom>, locale: Locale): Unit[] {
  return atoms.slice(1).flatMap((second, at): Unit[] => {
    const before = atoms[at] as Atom
    if ((before.isHan || second.isHan) && !isJoined(before, second)) return []
    if (!loud.has(before) || !loud.has(second)) return []
    const options = [{ term: pairTerm(locale, before.key, second.key), factor: 1 }]
    return [{ options, scale: pairFactor, keys: [before.key, second.key], text: `${before.key} ${second.key}` }]
  })
}
