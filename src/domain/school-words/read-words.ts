/** What is typed into a search for schools, read: what isn't a name becomes filters, the rest is the name. */

import type { CountryCode } from '../codes.ts'
import { itemAt } from '../collections.ts'
import { keyOf, type Word, wordsOf } from '../words.ts'
import type { Meaning, WordFilter } from './phrases.ts'
import { cutInPieces, growNames, nameOf, type Piece, type SchoolVocabulary } from './pieces.ts'
import { partsOf, type SaidPart } from './said-parts.ts'

// Which of the places that a word may name is meant: the others that were typed say so, then the country that the reader looks at.

export type Settled = {
  pieces: Piece[]
  /** The country that was named. */
  named: CountryCode | null
  /** Where to look: the one that was named, the reader's, or that of every place when these lie elsewhere; null for all. */
  country: CountryCode | null
}

/** @param given the country that the reader looks at */
function settlePlaces(pieces: readonly Piece[], given: CountryCode | null): Settled {
  const countries = new Set(pieces.flatMap((piece) => (isCountry(piece) ? countriesOf(piece) : [])))
  const [only = null] = countries
  const named = countries.size === 1 ? only : null
  // a list is of one country or of all
  const single = pieces.map((piece) => (countries.size > 1 && isCountry(piece) ? fillerOf(piece) : piece))
  const inCountry = single.map((piece) => (isPlace(piece) ? within(piece, named, given) : piece))
  const regioned = inCountry.map((piece) => (isPlace(piece) ? oneKind(piece) : piece))
  const regions = new Set(regioned.flatMap(({ meanings }) => valuesOf(meanings, 'regions')))
  const settled = regioned.map((piece) => (isPlace(piece) ? inRegions(piece, regions) : piece))
  return { pieces: settled, named, country: named ?? whereTo(settled, given) }
}

const isCountry = ({ meanings }: Piece) => meanings.some(({ filter }) => filter === 'country')
const isPlace = (piece: Piece) => !isCountry(piece) && piece.meanings.some(({ country }) => country !== null)
const countriesOf = ({ meanings }: Piece) => meanings.flatMap(({ country }) => (country === null ? [] : [country]))
const valuesOf = (meanings: readonly Meaning[], filter: string) =>
  meanings.filter((meaning) => meaning.filter === filter).map(({ value }) => value)
const fillerOf = (piece: Piece): Piece => ({ ...piece, role: 'filler', meanings: [] })

/** What lies elsewhere than in a country that was typed is no place here; elsewhere than where the reader looks it may. */
function within(piece: Piece, named: CountryCode | null, given: CountryCode | null): Piece {
  const wanted = named ?? given
  const there = wanted === null ? piece.meanings : piece.meanings.filter(({ country }) => country === wanted)
  if (there.length > 0) return { ...piece, meanings: there }
  return named === null ? piece : nameOf(piece)
}

/** A region and the city in it that are called alike are the city; else the larger place is meant. */
function oneKind(piece: Piece): Piece {
  const regions = piece.meanings.filter(({ filter }) => filter === 'regions')
  const cities = piece.meanings.filter(({ filter, isShort }) => filter === 'cities' && !isShort)
  if (regions.length === 0) return piece
  const codes = valuesOf(regions, 'regions')
  const inside = cities.filter(({ region }) => region !== null && codes.includes(region))
  return { ...piece, meanings: inside.length > 0 ? inside : regions }
}

/** Of cities that are called alike, those in a region that was typed; without one, those that have the name alone. */
function inRegions(piece: Piece, regions: ReadonlySet<string>): Piece {
  const cities = piece.meanings.filter(({ filter }) => filter === 'cities')
  if (cities.length === 0) return piece
  if (regions.size === 0) {
    const whole = cities.filter(({ isShort }) => !isShort)
    return whole.length > 0 ? { ...piece, meanings: whole } : piece
  }
  const inside = cities.filter(({ region }) => region !== null && regions.has(region))
  return inside.length > 0 ? { ...piece, meanings: inside } : nameOf(piece)
}

function whereTo(pieces: readonly Piece[], given: CountryCode | null): CountryCode | null {
  const places = pieces.filter(isPlace).flatMap(countriesOf)
  if (given === null || places.length === 0 || places.includes(given)) return given
  const [first = null] = places
  return places.every((country) => country === first) ? first : null
}

/** Nobody types more to find a school; of more nothing is read. */
const unitsMax = 60

/** Values of each filter as addresses name them, in the order of the text, each once. */
export type ReadFilters = Record<WordFilter, string[]>
export type SchoolReading = {
  /** Nothing was read where all are empty. */
  filters: ReadFilters
  /** What is left to be looked for as a name; the text itself where nothing was read. */
  rest: string
  /** Where to look: the country of the filters, or the reader's own; null for all. */
  country: CountryCode | null
  /** What a text that is a school's name would be read as if it were none: `toronto` is a city too. */
  otherwise: ReadFilters | null
  /** All of it in its order, by what each part is. */
  parts: SaidPart[]
}

/**
 * Reads a text. A school's own name, in whatever language, is never taken apart.
 * @param country the one that the reader looks at, which decides between places of one name; null for all
 */
export function readSchoolWords(
  text: string,
  vocabulary: SchoolVocabulary,
  country: CountryCode | null = null,
): SchoolReading {
  const units = wordsOf(text)
  const asName: SchoolReading = { filters: noFilters(), rest: text.trim(), country, otherwise: null, parts: [] }
  if (units.length > unitsMax) return asName
  if (isWholeName(units, vocabulary))
    return {
      ...asName,
      otherwise: otherwiseOf(units, vocabulary, country),
      parts: [{ role: 'school', key: keyOf(units), text: text.trim() }],
    }
  const settled = settlePlaces(cutInPieces(units, vocabulary), country)
  const pieces = growNames(settled.pieces, units, vocabulary)
  const filters = filtersOf(pieces)
  const parts = partsOf(pieces, units, { text, vocabulary })
  if (isEmpty(filters)) return { ...asName, parts }
  const isNamed = filters.country.length > 0 || settled.named === null
  return {
    filters,
    rest: restOf(pieces, units, text),
    country: isNamed ? settled.country : country,
    otherwise: null,
    parts,
  }
}

/** Whether all of it is a name, or what tells one from others with or without words that names are formed with: uni york. */
function isWholeName(units: readonly Word[], { phrases, names }: SchoolVocabulary): boolean {
  const key = keyOf(units)
  if (names.isName(key)) return true
  const core = names.coreOf(units.map(({ folded }) => folded)).map((at) => itemAt(units, at))
  if (!names.isCore(keyOf(core))) return false
  const meanings = [...phrases.meaningsOf(units), ...phrases.meaningsOf(core)]
  // a subject alone is asked for more often than the one school that is called by it
  return meanings.length === 0 || meanings.some(({ filter }) => filter === 'cities' || filter === 'regions')
}

function otherwiseOf(
  units: readonly Word[],
  { phrases }: SchoolVocabulary,
  country: CountryCode | null,
): ReadFilters | null {
  const meanings = phrases.meaningsOf(units)
  if (meanings.length === 0) return null
  const whole: Piece = { role: 'filter', from: 0, to: units.length, meanings }
  return filtersOf(settlePlaces([whole], country).pieces)
}

const noFilters = (): ReadFilters => ({
  country: [],
  regions: [],
  cities: [],
  colleges: [],
  enrollments: [],
  kinds: [],
  tags: [],
  noExam: [],
})

const isEmpty = (filters: ReadFilters) => Object.values(filters).every(({ length }) => length === 0)

function filtersOf(pieces: readonly Piece[]): ReadFilters {
  const filters = noFilters()
  for (const { meanings } of pieces)
    for (const { filter, value } of meanings) if (!filters[filter].includes(value)) filters[filter].push(value)
  return filters
}

/** The names as they were typed, those beside each other together. */
function restOf(pieces: readonly Piece[], units: readonly Word[], text: string): string {
  let rest = ''
  let last = -1
  for (const { role, from, to } of pieces) {
    if (role !== 'name') continue
    const start = last === from ? itemAt(units, from - 1).end : itemAt(units, from).start
    rest += (last === from || rest === '' ? '' : ' ') + text.slice(start, itemAt(units, to - 1).end)
    last = to
  }
  return rest
}
