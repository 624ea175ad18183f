/** Which of the places that a word may name is meant: the others that were typed say so, then the country that the reader looks at. */
import type { CountryCode } from '../codes.ts'
import type { Meaning } from './phrases.ts'
import { nameOf, type Piece } from './pieces.ts'

export type Settled = {
  pieces: Piece[]
  /** The country that was named. */
  named: CountryCode | null
  /** Where to look: the one that was named, the reader's, or that of every place when these lie elsewhere; null for all. */
  country: CountryCode | null
}

/** @param given the country that the reader looks at */
export function settlePlaces(pieces: readonly Piece[], given: CountryCode | null): Settled {
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
