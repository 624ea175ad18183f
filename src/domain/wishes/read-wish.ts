/** Reads a wish for programmes: numbers first, then the words that mean a filter; the rest is a name. */

import { isOneOf } from '../collections.ts'
import type { Locale } from '../editions.ts'
import { PROGRAMME_LEVELS } from '../programmes/programme.ts'
import type { Meaning } from '../school-words/phrases.ts'
import { cutInPieces, growNames, type Piece, type SchoolVocabulary } from '../school-words/pieces.ts'
import type { Money } from '../typed-money.ts'
import { type Word, wordsOf } from '../words.ts'
import { GAP, readNumbers } from './read-numbers.ts'
import type { Wish } from './wish.ts'
import { MARKS, type WishVocabulary } from './wish-vocabulary.ts'

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
  const { numbers, text: words, money } = readNumbers(text, options)
  const runs = words.split(GAP).map((run) => ({ run, units: wordsOf(run) }))
  const pieces = runs.flatMap(({ run, units }) =>
    inPieces(
      units,
      isUnmarked(
        runs.flatMap((each) => each.units),
        vocabulary,
      )
        ? vocabulary.unmarked
        : vocabulary.marked,
    ).map((piece) => ({ ...piece, run, units })),
  )
  const meanings = pieces.flatMap((piece) => piece.meanings)
  const named = valuesOf(meanings, 'country')
  const isPlaced = meanings.some(({ country }) => country !== null)
  const countries = isPlaced ? named : countriesOfMoney(money, numbers.budget, vocabulary)
  const placed = pieces.flatMap((piece) => inCountries(piece.meanings, countries))
  return {
    countries,
    regions: valuesOf(placed, 'regions'),
    cities: valuesOf(placed, 'cities').map(Number),
    levels: valuesOf(meanings, 'enrollments').filter((level) => isOneOf(PROGRAMME_LEVELS, level)),
    subjects: [...new Set(valuesOf(meanings, 'colleges').flatMap((ids) => ids.split(' ').map(Number)))],
    ...numbers,
    conditional: valuesOf(meanings, 'tags').includes(MARKS.conditional),
    postStudy: valuesOf(meanings, 'tags').includes(MARKS.postStudy),
    rest: restOf(pieces),
  }
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

const inPieces = (units: readonly Word[], vocabulary: SchoolVocabulary): Piece[] =>
  growNames(cutInPieces(units, vocabulary), units, vocabulary)

/** Typed without diacritics throughout, though a phrase in it has some: then “uc” is Úc. */
function isUnmarked(units: readonly Word[], { marked }: WishVocabulary): boolean {
  if (units.some(({ exact, folded, isHan }) => !isHan && exact !== folded)) return false
  return cutInPieces(units, marked).some(
    ({ role, from, to }) => role !== 'name' && marked.phrases.hasMarks(units.slice(from, to)),
  )
}

const valuesOf = (meanings: readonly Meaning[], filter: Meaning['filter']): string[] => [
  ...new Set(meanings.flatMap((meaning) => (meaning.filter === filter ? [meaning.value] : []))),
]

/** The places that a phrase means: in the named countries if any is there, whole names before shortened ones, a city before its region. */
function inCountries(meanings: readonly Meaning[], countries: readonly string[]): Meaning[] {
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
  return regions.length > 0 ? regions : cities
}

/** Names as typed; neighbours stay together. */
function restOf(pieces: readonly (Piece & { run: string; units: readonly Word[] })[]): string {
  let rest = ''
  let last: { run: string; to: number } | null = null
  for (const { role, run, units, from, to } of pieces) {
    if (role !== 'name') continue
    const isNext = last?.run === run && last.to === from
    const start = (isNext ? units[from - 1]?.end : units[from]?.start) ?? 0
    rest += (isNext || rest === '' ? '' : ' ') + run.slice(start, units[to - 1]?.end)
    last = { run, to }
  }
  return rest
}
