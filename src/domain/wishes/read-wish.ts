/** Reads a wish for programmes: numbers first, then the words that mean a filter; the rest is a name. */

import { isOneOf, itemAt } from '../collections.ts'
import { editionOf, type Locale } from '../editions.ts'
import { PROGRAMME_LEVELS } from '../programmes/levels.ts'
import { type Meaning, NamesOfSchools } from '../school-words/phrases.ts'
import { cutInPieces, growNames, nameOf, type Piece, type SchoolVocabulary } from '../school-words/pieces.ts'
import { partsOf } from '../school-words/query-parts.ts'
import type { Money } from '../typed-money.ts'
import { isJoined, keyOf, type Word, wordsOf } from '../words.ts'
import { leavingAfter, leavingPhrases } from './left-out.ts'
import { MARKS } from './marks.ts'
import { GAP, readNumbers } from './read-numbers.ts'
import type { Wish } from './wish.ts'
import type { WishVocabulary } from './wish-vocabulary.ts'

type Options = {
  vocabulary: WishVocabulary
  locale: Locale
  /** The currency of amounts without one, ISO 4217. */
  home: string
  /** Whether an amount may be a family's budget: decides between readings. */
  isLikely: (money: Money) => boolean
}

const lengthMax = 200

/** Reads a wish; a text of more than 200 characters is all rest. */
export function readWish(input: string, { vocabulary, ...options }: Options): Wish {
  const text = input.slice(0, lengthMax)
  const { numbers, inputs, isAtSchool, text: words } = readNumbers(text, options)
  const runs = words.split(GAP).map((run) => ({ run, units: wordsOf(run) }))
  const isBare = isUnmarked(
    runs.flatMap(({ units }) => units),
    vocabulary,
    editionOf(options.locale).omitsDiacritics,
  )
  const read = runs.map((run) => readWanted(run, vocabulary, isBare ? vocabulary.unmarked : vocabulary.marked))
  const pieces = read.flatMap(({ wanted }) => wanted)
  const unwanted = read.flatMap(({ leftOut }) => leftOut)
  const meanings = pieces.flatMap((piece) => piece.meanings)
  const namedCountries = valuesOf(meanings, 'country')
  const isPlaced = meanings.some(({ country }) => country !== null)
  const countries = isPlaced
    ? namedCountries
    : unwanted.length > 0
      ? countriesWithout(unwanted, vocabulary)
      : countriesOfMoney(inputs.budget, numbers.budget, vocabulary)
  const placed = pieces.flatMap((piece) => inCountries(piece.meanings, countries, vocabulary))
  const marks = valuesOf(meanings, 'tags')
  const levels = valuesOf(meanings, 'enrollments').filter((level) => isOneOf(PROGRAMME_LEVELS, level))
  return {
    countries,
    elsewhere: marks.flatMap((mark) => (mark.startsWith(MARKS.elsewhere) ? [mark.slice(MARKS.elsewhere.length)] : [])),
    schools: [...new Set(pieces.flatMap(({ schools }) => schools))],
    regions: valuesOf(placed, 'regions'),
    cities: valuesOf(placed, 'cities').map(Number),
    levels: levels.length === 0 && isAtSchool ? ['bachelor'] : levels,
    subjects: subjectsOf(valuesOf(meanings, 'colleges')),
    ...numbers,
    conditional: marks.includes(MARKS.conditional),
    postStudy: marks.includes(MARKS.postStudy),
    inputs,
    rest: restOf([...pieces, ...unwanted.filter(isInCountry).map(nameOf)]),
  }
}

type Run = { run: string; units: readonly Word[] }
/** A part of a wish with where it was typed. */
type ReadPiece = Piece & Run & { schools: readonly number[] }

type Wanted = { wanted: ReadPiece[]; leftOut: ReadPiece[] }

/** The pieces of a run without the places that it leaves out. */
function readWanted(run: Run, whole: WishVocabulary, vocabulary: SchoolVocabulary): Wanted {
  const cut = (from: number, to = run.units.length): Run => {
    const text = run.run.slice(run.units[from]?.start ?? run.run.length, run.units[to - 1]?.end ?? 0)
    return { run: text, units: wordsOf(text) }
  }
  for (const { from, to } of leavingPhrases(run.units)) {
    const places = placesFirst(readRun(cut(to), whole, vocabulary))
    const end = to + (places.at(-1)?.to ?? 0)
    if (places.length > 0) return without(places, cut(0, from), cut(end + leavingAfter(run.units, end)))
  }
  const pieces = readRun(run, whole, vocabulary)
  for (const [at, piece] of pieces.entries()) {
    const after = leavingAfter(run.units, piece.to)
    if (after > 0 && isPlace(piece)) {
      const places = placesFirst(pieces.slice(0, at + 1).toReversed())
      return without(places, cut(0, places.at(-1)?.from), cut(piece.to + after))
    }
  }
  return { wanted: pieces, leftOut: [] }

  function without(leftOut: ReadPiece[], before: Run, after: Run): Wanted {
    const others = [before, after].map((part) => readWanted(part, whole, vocabulary))
    return {
      wanted: others.flatMap(({ wanted }) => wanted),
      leftOut: [...leftOut, ...others.flatMap((each) => each.leftOut)],
    }
  }
}

const isPlace = ({ meanings }: Piece) =>
  meanings.some(({ country, value }) => country !== null || value.startsWith(MARKS.elsewhere))
/** A city or region: the list can't leave it out. */
const isInCountry = ({ meanings }: Piece) => meanings.every(({ filter }) => filter === 'cities' || filter === 'regions')

/** The places at the start, after at most one word, and with at most two between them: not [in] the UK [or the] US. */
function placesFirst(pieces: readonly ReadPiece[]): ReadPiece[] {
  const places: ReadPiece[] = []
  let fillers = 0
  for (const piece of pieces) {
    if (isPlace(piece)) places.push(piece)
    else if (piece.role !== 'filler' || fillers >= Math.min(2, places.length + 1)) break
    fillers = piece.role === 'filler' ? fillers + 1 : 0
  }
  return places
}

/** All countries but those that are left out. */
function countriesWithout(leftOut: readonly Piece[], { countries }: WishVocabulary): string[] {
  const unwanted = valuesOf(
    leftOut.flatMap(({ meanings }) => meanings),
    'country',
  )
  return unwanted.length > 0 ? countries.filter((code) => !unwanted.includes(code)) : []
}

function readRun({ run, units: input }: Run, whole: WishVocabulary, vocabulary: SchoolVocabulary): ReadPiece[] {
  const units = whole.corrections.correct(input, vocabulary)
  const pieces = namedSchools(cutInNames(run, units, vocabulary), units, whole)
  const parts = partsOf(pieces, units, { text: run, vocabulary })
  const schoolsAt = (from: number) => {
    const start = units[from]?.start ?? 0
    const part = parts.find(({ role, at }) => role === 'school' && at.from <= start && start < at.to)
    const schools = part ? whole.schoolsNamed(part.key) : []
    // one of several would be a guess
    return schools.length === 1 ? schools : []
  }
  return pieces.flatMap((piece): ReadPiece[] => {
    const schools = piece.role === 'name' ? schoolsAt(piece.from) : []
    const isPartOfNames = piece.role === 'name' && piece.to - piece.from > 1 && schools.length === 0
    const inside = isPartOfNames ? withoutNames(units, piece, vocabulary) : [piece]
    return inside.map((each) => ({ ...each, run, units, schools }))
  })
}

const NO_NAMES = new NamesOfSchools([], new Set())

/** What a part of no single school's name says otherwise, where all of it says something: school London. */
function withoutNames(units: readonly Word[], piece: Piece, { phrases }: SchoolVocabulary): Piece[] {
  const inside = cutInPieces(units.slice(piece.from, piece.to), { phrases, names: NO_NAMES })
  if (inside.some(({ role }) => role === 'name')) return [piece]
  return inside.map((each) => ({ ...each, from: each.from + piece.from, to: each.to + piece.from }))
}

const PUNCTUATION = /[,;，、；。|/]/

/** Pieces of parts that names don't cross: a space between Chinese characters, and for unknown words, which grow to names of schools, a comma. */
function cutInNames(run: string, units: readonly Word[], vocabulary: SchoolVocabulary): Piece[] {
  const isCut = (isEnd: (between: string, isHan: boolean) => boolean) => (before: Word | undefined, after: Word) =>
    before !== undefined && isEnd(run.slice(before.end, after.start), before.isHan && after.isHan)
  const isSpaced = isCut((between, isHan) => isHan && between !== '')
  const isEnd = isCut((between) => PUNCTUATION.test(between))
  return partsOfList(units, (unit, at) => isSpaced(units[at - 1], unit)).flatMap(({ from, list }) => {
    const pieces = cutInPieces(list, vocabulary)
    const grown = partsOfList(pieces, (piece) => isEnd(list[piece.from - 1], itemAt(list, piece.from)))
    return grown
      .flatMap((part) => growNames(part.list, list, vocabulary))
      .map((piece) => ({ ...piece, from: piece.from + from, to: piece.to + from }))
  })
}

/** A list in parts, each beginning where an item starts one. */
function partsOfList<T>(list: readonly T[], isStart: (item: T, at: number) => boolean): { from: number; list: T[] }[] {
  const parts: { from: number; list: T[] }[] = []
  for (const [at, item] of list.entries()) {
    if (at === 0 || isStart(item, at)) parts.push({ from: at, list: [] })
    parts.at(-1)?.list.push(item)
  }
  return parts
}

/** A city beside a generic word of schools’ names is the school called so: ĐH Sydney. */
function namedSchools(
  pieces: readonly Piece[],
  units: readonly Word[],
  { naming, schoolsNamed }: WishVocabulary,
): Piece[] {
  const keyAt = (piece: Piece) => keyOf(units.slice(piece.from, piece.to))
  const isNaming = (piece: Piece | undefined) => piece?.role === 'filler' && naming.has(keyAt(piece))
  const isSchool = (piece: Piece | undefined) =>
    piece !== undefined &&
    piece.role === 'filter' &&
    piece.meanings.some(({ filter }) => filter === 'cities' || filter === 'regions') &&
    schoolsNamed(keyAt(piece)).length === 1
  return pieces.map((piece, at) =>
    isSchool(piece) && (isNaming(pieces[at - 1]) || isNaming(pieces[at + 1])) ? nameOf(piece) : piece,
  )
}

/** Traded everywhere, so its name says nothing about the country. */
const WORLD_CURRENCY = 'USD'

/** Where no place is named, the country in the name of the currency: `30k đô Úc`. */
function countriesOfMoney(money: string, budget: Wish['budget'], { unmarked }: WishVocabulary): string[] {
  if (budget === null || budget.currency === WORLD_CURRENCY) return []
  const pieces = cutInPieces(wordsOf(money), unmarked)
  return valuesOf(
    pieces.flatMap((piece) => piece.meanings),
    'country',
  )
}

/** Typed without diacritics throughout, though a phrase in it has some, or readers of the edition leave them out: then “uc” is Úc. */
function isUnmarked(units: readonly Word[], { marked }: WishVocabulary, omitsDiacritics: boolean): boolean {
  if (units.some(({ exact, folded, isHan }) => !isHan && exact !== folded)) return false
  if (omitsDiacritics) return true
  return cutInPieces(units, marked).some(({ role, from, to }) => {
    const part = units.slice(from, to)
    return role === 'filler' ? marked.phrases.isMarkedWord(part) : role !== 'name' && marked.phrases.hasMarks(part)
  })
}

const valuesOf = (meanings: readonly Meaning[], filter: Meaning['filter']): string[] => [
  ...new Set(meanings.flatMap((meaning) => (meaning.filter === filter ? [meaning.value] : []))),
]

/** A subject narrows the field that is named beside it: in “kỹ sư xây dựng” only the second is meant. */
function subjectsOf(values: readonly string[]): number[] {
  const lists = values.map((ids) => ids.split(' ').map(Number))
  const isNarrowed = (list: readonly number[]) =>
    list.length > 1 && lists.some((other) => other.length < list.length && other.every((id) => list.includes(id)))
  return [...new Set(lists.filter((list) => !isNarrowed(list)).flat())]
}

/** The places that a phrase means: in the named countries if any is there, whole names before shortened ones, a city before its region. */
function inCountries(
  meanings: readonly Meaning[],
  countries: readonly string[],
  { cityWeight }: WishVocabulary,
): Meaning[] {
  const places = meanings.filter(({ filter }) => filter === 'cities' || filter === 'regions')
  const inside = places.filter(({ country }) => country !== null && countries.includes(country))
  // one outside of them is another wish: UK or Ireland
  const possible = inside.length > 0 ? inside : places
  const whole = possible.filter(({ isShort }) => !isShort)
  const nearest = whole.length > 0 ? whole : possible
  const regions = nearest.filter(({ filter }) => filter === 'regions')
  const cities = nearest.filter(({ filter }) => filter === 'cities')
  const ofRegion = cities.filter(({ region }) => regions.some(({ value }) => value === region))
  if (ofRegion.length > 0) return ofRegion
  if (regions.length > 0) return regions
  const most = Math.max(...cities.map(({ value }) => cityWeight(Number(value))))
  return cities.filter(({ value }) => cityWeight(Number(value)) === most)
}

/** Names that are no school’s, as typed; neighbours stay together, and half a word has its other half. */
function restOf(pieces: readonly ReadPiece[]): string {
  const unread = new Set(pieces.filter(({ role, schools }) => role === 'name' && schools.length === 0))
  for (const [at, piece] of pieces.entries()) {
    const half = piece.role === 'name' && unread.has(piece) ? otherHalf(pieces, at) : undefined
    if (half) unread.add(half)
  }
  let rest = ''
  let last: { run: string; to: number } | null = null
  for (const piece of pieces) {
    if (!unread.has(piece)) continue
    const { run, units, from, to } = piece
    const isNext = last?.run === run && last.to === from
    const start = (isNext ? units[from - 1]?.end : units[from]?.start) ?? 0
    rest += (isNext || rest === '' ? '' : ' ') + run.slice(start, units[to - 1]?.end)
    last = { run, to }
  }
  return rest
}

/** The ignored word beside a single Chinese character or a number, which say nothing alone: 兩年 of 兩年制, năm of “3 năm”. */
function otherHalf(pieces: readonly ReadPiece[], at: number): ReadPiece | undefined {
  const piece = itemAt(pieces, at)
  const [unit, ...more] = piece.units.slice(piece.from, piece.to)
  if (!unit || more.length > 0) return undefined
  const fillerAt = (other: number) => {
    const neighbour = pieces[other]
    return neighbour?.run === piece.run && neighbour.role === 'filler' ? neighbour : undefined
  }
  const [before, after] = [fillerAt(at - 1), fillerAt(at + 1)]
  if (/^\d+$/.test(unit.folded)) return after
  if (before && isJoined(piece.units[piece.from - 1], unit)) return before
  return after && isJoined(unit, piece.units[piece.to]) ? after : undefined
}
