/** Reads a query of the school search: known words become filters, the rest is the name. */

import { itemAt } from '../collections.ts'
import { keyOf, type Word, wordsOf } from '../words.ts'
import type { Meaning, WordFilter } from './phrases.ts'
import { cutInPieces, growNames, nameOf, type Piece, type SchoolVocabulary } from './pieces.ts'
import { partsOf, type SaidPart } from './query-parts.ts'

// Resolves ambiguous places: other places in the query decide, then the country that the reader is viewing.

export type ResolvedPlaces = {
  pieces: Piece[]
  /** The country named in the query. */
  namedCountry: string | null
  /** The search scope: the named country, the reader's, or that of all places when they are elsewhere; null for all. */
  country: string | null
}

/** @param given the country that the reader is viewing */
function resolvePlaces(pieces: readonly Piece[], given: string | null): ResolvedPlaces {
  const countries = new Set(pieces.flatMap((piece) => (isCountry(piece) ? countriesOf(piece) : [])))
  const [only = null] = countries
  const namedCountry = countries.size === 1 ? only : null
  // a list covers one country or all
  const single = pieces.map((piece) => (countries.size > 1 && isCountry(piece) ? fillerOf(piece) : piece))
  const inCountry = single.map((piece) => (isPlace(piece) ? within(piece, namedCountry, given) : piece))
  const regioned = inCountry.map((piece) => (isPlace(piece) ? oneKind(piece) : piece))
  const regions = new Set(regioned.flatMap(({ meanings }) => valuesOf(meanings, 'regions')))
  const settled = regioned.map((piece) => (isPlace(piece) ? inRegions(piece, regions) : piece))
  return { pieces: settled, namedCountry, country: namedCountry ?? whereTo(settled, given) }
}

const isCountry = ({ meanings }: Piece) => meanings.some(({ filter }) => filter === 'country')
const isPlace = (piece: Piece) => !isCountry(piece) && piece.meanings.some(({ country }) => country !== null)
const countriesOf = ({ meanings }: Piece) => meanings.flatMap(({ country }) => (country === null ? [] : [country]))
const valuesOf = (meanings: readonly Meaning[], filter: string) =>
  meanings.filter((meaning) => meaning.filter === filter).map(({ value }) => value)
const fillerOf = (piece: Piece): Piece => ({ ...piece, role: 'filler', meanings: [] })

/** A place outside a named country is ignored; outside the country being viewed it is allowed. */
function within(piece: Piece, namedCountry: string | null, given: string | null): Piece {
  const wanted = namedCountry ?? given
  const meaningsThere = wanted === null ? piece.meanings : piece.meanings.filter(({ country }) => country === wanted)
  if (meaningsThere.length > 0) return { ...piece, meanings: meaningsThere }
  return namedCountry === null ? piece : nameOf(piece)
}

/** When a region and a city in it share a name, the city is meant; otherwise the larger place. */
function oneKind(piece: Piece): Piece {
  const regions = piece.meanings.filter(({ filter }) => filter === 'regions')
  const cities = piece.meanings.filter(({ filter, isShort }) => filter === 'cities' && !isShort)
  if (regions.length === 0) return piece
  const codes = valuesOf(regions, 'regions')
  const inside = cities.filter(({ region }) => region !== null && codes.includes(region))
  return { ...piece, meanings: inside.length > 0 ? inside : regions }
}

/** Among cities of one name, those in a named region; without one, those with exactly that name. */
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

function whereTo(pieces: readonly Piece[], given: string | null): string | null {
  const places = pieces.filter(isPlace).flatMap(countriesOf)
  if (given === null || places.length === 0 || places.includes(given)) return given
  const [first = null] = places
  return places.every((country) => country === first) ? first : null
}

/** Maximum query length; longer queries are not parsed. */
const unitsMax = 60

/** Values of each filter as in URLs, in the order of the query, each once. */
export type ReadFilters = Record<WordFilter, string[]>
export type SchoolReading = {
  /** All empty when no filter was recognised. */
  filters: ReadFilters
  /** The remaining name to search for; the whole query when no filter was recognised. */
  rest: string
  /** The search scope: the country of the filters, or the reader's own; null for all. */
  country: string | null
  /** The filters for a query that is also a school's name: `toronto` is a city too. */
  otherwise: ReadFilters | null
  /** The whole query in order, each part with its role. */
  parts: SaidPart[]
}

/**
 * Reads a query. A school's own name, in any language, is never split.
 * @param country the country being viewed, which resolves ambiguous places; null for all
 */
export function readSchoolWords(
  text: string,
  vocabulary: SchoolVocabulary,
  country: string | null = null,
): SchoolReading {
  const units = wordsOf(text)
  const asName: SchoolReading = { filters: noFilters(), rest: text.trim(), country, otherwise: null, parts: [] }
  if (units.length > unitsMax) return asName
  if (isWholeName(units, vocabulary))
    return {
      ...asName,
      otherwise: otherwiseOf(units, vocabulary, country),
      parts: [{ role: 'school', key: keyOf(units), text: text.trim(), at: { from: 0, to: text.length } }],
    }
  const settled = resolvePlaces(cutInPieces(units, vocabulary), country)
  const pieces = growNames(settled.pieces, units, vocabulary)
  const filters = filtersOf(pieces)
  const parts = partsOf(pieces, units, { text, vocabulary })
  if (isEmpty(filters)) return { ...asName, parts }
  const isNamed = filters.country.length > 0 || settled.namedCountry === null
  return {
    filters,
    rest: restOf(pieces, units, text),
    country: isNamed ? settled.country : country,
    otherwise: null,
    parts,
  }
}

/** Whether the whole query is a name, or its distinctive part with or without generic words: uni york. */
function isWholeName(units: readonly Word[], { phrases, names }: SchoolVocabulary): boolean {
  const key = keyOf(units)
  if (names.isName(key)) return true
  const core = names.coreOf(units.map(({ folded }) => folded)).map((at) => itemAt(units, at))
  if (!names.isCore(keyOf(core))) return false
  const meanings = [...phrases.meaningsOf(units), ...phrases.meaningsOf(core)]
  // a subject alone is a more frequent query than the one school of that name
  return meanings.length === 0 || meanings.some(({ filter }) => filter === 'cities' || filter === 'regions')
}

function otherwiseOf(
  units: readonly Word[],
  { phrases }: SchoolVocabulary,
  country: string | null,
): ReadFilters | null {
  const meanings = phrases.meaningsOf(units)
  if (meanings.length === 0) return null
  const whole: Piece = { role: 'filter', from: 0, to: units.length, meanings }
  return filtersOf(resolvePlaces([whole], country).pieces)
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

/** The names as typed; adjacent ones are joined. */
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
