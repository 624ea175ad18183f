/** Reads a wish for programmes: numbers first, then the words that mean a filter; the rest is a name. */

import { isOneOf, itemAt } from '../collections.ts'
import { editionOf, type Locale } from '../editions.ts'
import { WISH_WORDS } from '../languages/wishes/index.ts'
import { PROGRAMME_LEVELS } from '../programmes/levels.ts'
import { type Meaning, NamesOfSchools } from '../school-words/phrases.ts'
import { cutInPieces, growNames, nameOf, type Piece, type SchoolVocabulary } from '../school-words/pieces.ts'
import { partsOf } from '../school-words/query-parts.ts'
import type { Money } from '../typed-money.ts'
import { foldedOf, isJoined, keyOf, type Word, wordsOf } from '../words.ts'
import { withoutHeld } from './held.ts'
import { leavingAfter, leavingPhrases } from './left-out.ts'
import { MARKS } from './marks.ts'
import { GAP, readNumbers } from './read-numbers.ts'
import { isStudy, type ReadPiece, type Run } from './read-piece.ts'
import type { Wish } from './wish.ts'
import type { WishVocabulary } from './wish-vocabulary.ts'

type Options = {
  vocabulary: WishVocabulary
  locale: Locale
  /** The currency of amounts without one, ISO 4217. */
  home: string
  /** The current one, for “next year”. */
  year: number
  /** Whether an amount may be a family's budget: decides between readings. */
  isLikely: (money: Money) => boolean
}

const lengthMax = 200

/** Reads a wish; a text of more than 200 characters is all rest. */
export function readWish(input: string, { vocabulary, ...options }: Options): Wish {
  const text = input.slice(0, lengthMax)
  const { numbers, inputs, isAtSchool, unused, text: words } = readNumbers(text, options)
  const runs = words.split(GAP).map((run) => ({ run, units: wordsOf(run) }))
  const isBare = isUnmarked(
    runs.flatMap(({ units }) => units),
    vocabulary,
    editionOf(options.locale).omitsDiacritics,
  )
  const read = runs.map((run) => readWanted(run, vocabulary, isBare ? vocabulary.unmarked : vocabulary.marked))
  const pieces = withoutHeld(read.flatMap(({ wanted }) => wanted))
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
  const places = new Set(meanings.flatMap(({ country }) => country ?? []))
  const levelsOf = (parts: readonly ReadPiece[]) =>
    valuesOf(
      parts.flatMap((piece) => piece.meanings),
      'enrollments',
    ).filter((level) => isOneOf(PROGRAMME_LEVELS, level))
  const localIn = (piece: ReadPiece) => vocabulary.localLevels.get(keyIn(piece))
  const clearLevels = levelsOf(pieces.filter((piece) => !localIn(piece)))
  const levels =
    clearLevels.length > 0
      ? clearLevels
      : levelsOf(pieces.filter((piece) => localIn(piece)?.some((country) => places.has(country))))
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
    rest: [restOf([...pieces, ...unwanted.filter(isInCountry).map(nameOf)]), ...unused].filter(Boolean).join(' '),
  }
}

/** Units after words that leave something out, in which it is looked for. */
const reach = 16

type Wanted = { wanted: ReadPiece[]; leftOut: ReadPiece[] }

/** The pieces of a run without the places and studies that it leaves out. */
function readWanted(run: Run, whole: WishVocabulary, vocabulary: SchoolVocabulary): Wanted {
  const cut = (from: number, to = run.units.length): Run => {
    const text = run.run.slice(run.units[from]?.start ?? run.run.length, run.units[to - 1]?.end ?? 0)
    return { run: text, units: wordsOf(text) }
  }
  for (const { from, to, onlyStudies } of leavingPhrases(run.units)) {
    const following = readRun(cut(to, Math.min(run.units.length, to + reach)), whole, vocabulary)
    const places = onlyStudies ? [] : first(following, isPlace)
    const end = to + (places.at(-1)?.to ?? 0)
    if (places.length > 0) return without(places, cut(0, from), cut(end + leavingAfter(run.units, end)))
    // after a comma another one is wished for
    const studiesEnd = to + (first(following, isStudy)[0]?.to ?? 0)
    if (studiesEnd > to) return without([unread(from, studiesEnd)], cut(0, from), cut(studiesEnd))
  }
  const pieces = readRun(run, whole, vocabulary)
  for (const [at, piece] of pieces.entries()) {
    const after = leavingAfter(run.units, piece.to, isStudy(piece))
    if (after > 0 && isPlace(piece)) {
      const places = first(pieces.slice(0, at + 1).toReversed(), isPlace)
      return without(places, cut(0, places.at(-1)?.from), cut(piece.to + after))
    }
    if (after > 0 && isStudy(piece))
      return without([unread(piece.from, piece.to + after)], cut(0, piece.from), cut(piece.to + after))
  }
  return { wanted: pieces, leftOut: [] }

  function unread(from: number, to: number): ReadPiece {
    return { ...run, role: 'name', from, to, meanings: [], schools: [] }
  }

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

/** The places or studies at the start, after at most one word, and with at most two between them: not [in] the UK [or the] US. */
function first(pieces: readonly ReadPiece[], isWanted: (piece: ReadPiece) => boolean): ReadPiece[] {
  const matching: ReadPiece[] = []
  let fillers = 0
  for (const piece of pieces) {
    if (isWanted(piece)) matching.push(piece)
    else if (piece.role !== 'filler' || fillers >= Math.min(2, matching.length + 1)) break
    fillers = piece.role === 'filler' ? fillers + 1 : 0
  }
  return matching
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
  const units = partsOfList(input, (unit, at) => isSpacedHan(run, input[at - 1], unit)).flatMap(({ list }) =>
    whole.corrections.correct(list, vocabulary),
  )
  const pieces = namedSchools(cutInNames(run, units, vocabulary), units, whole)
  const parts = partsOf(pieces, units, { text: run, vocabulary })
  const schoolsAt = (from: number) => {
    const start = units[from]?.start ?? 0
    const part = parts.find(({ role, at }) => role === 'school' && at.from <= start && start < at.to)
    const schools = part ? whole.schoolsNamed(part.key) : []
    // one of several would be a guess
    return schools.length === 1 ? schools : []
  }
  const read = pieces.flatMap((piece): ReadPiece[] => {
    const schools = piece.role === 'name' ? schoolsAt(piece.from) : []
    const isPartOfNames = piece.role === 'name' && piece.to - piece.from > 1 && schools.length === 0
    const inside = isPartOfNames ? withoutNames(units, piece, vocabulary) : [piece]
    return inside.map((each) => ({ ...each, run, units, schools }))
  })
  return withoutEveryday(withListedSchools(read, whole))
}

const keyIn = ({ units, from, to }: ReadPiece) => keyOf(units.slice(from, to))

/** A city in a list of schools that are elsewhere is the school called so: UofT, Waterloo, McMaster. */
function withListedSchools(pieces: readonly ReadPiece[], { schoolsNamed, cityOf }: WishVocabulary): ReadPiece[] {
  const cities = pieces.flatMap(({ schools }) => schools.map(cityOf))
  if (cities.length < listLength) return [...pieces]
  return pieces.map((piece) => {
    const ofCity = piece.meanings.filter(({ filter }) => filter === 'cities')
    if (ofCity.length === 0 || ofCity.some(({ value }) => cities.includes(Number(value)))) return piece
    const schools = schoolsNamed(keyIn(piece))
    return schools.length === 1 ? { ...nameOf(piece), schools } : piece
  })
}
/** Schools beside a city that make a list of schools. */
const listLength = 2

const EVERYDAY = new Set(WISH_WORDS.flatMap(({ everyday }) => everyday).map(foldedOf))

/** An everyday word is no subject beside a word that was not read: halal food. */
function withoutEveryday(pieces: readonly ReadPiece[]): ReadPiece[] {
  const isUnread = (piece: ReadPiece | undefined) => piece?.role === 'name' && piece.schools.length === 0
  return pieces.map((piece, at) =>
    EVERYDAY.has(keyIn(piece)) && (isUnread(pieces[at - 1]) || isUnread(pieces[at + 1])) ? nameOf(piece) : piece,
  )
}

const NO_NAMES = new NamesOfSchools([], new Set())

/** What a part of no single school's name says otherwise, where all of it says something: school London. */
function withoutNames(units: readonly Word[], piece: Piece, { phrases }: SchoolVocabulary): Piece[] {
  const inside = cutInPieces(units.slice(piece.from, piece.to), { phrases, names: NO_NAMES })
  if (inside.some(({ role }) => role === 'name')) return [piece]
  return inside.map((each) => ({ ...each, from: each.from + piece.from, to: each.to + piece.from }))
}

const PUNCTUATION = /[,;，、；。|/]/

const isSpacedHan = (run: string, before: Word | undefined, after: Word) =>
  before?.isHan === true && after.isHan && run.slice(before.end, after.start) !== ''

/** Pieces of parts that names don't cross: a space between Chinese characters, and for unknown words, which grow to names of schools, a comma. */
function cutInNames(run: string, units: readonly Word[], vocabulary: SchoolVocabulary): Piece[] {
  const isEnd = (before: Word | undefined, after: Word) =>
    before !== undefined && PUNCTUATION.test(run.slice(before.end, after.start))
  return partsOfList(units, (unit, at) => isSpacedHan(run, units[at - 1], unit)).flatMap(({ from, list }) => {
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
