/** Splits a query into pieces: filters, ignored words, and names. */
import { itemAt } from '../collections.ts'
import { isJoined, type Word } from '../words.ts'
import type { Meaning, NamesOfSchools, Phrases } from './phrases.ts'

export type Piece = {
  role: 'name' | 'filter' | 'filler'
  /** Its units: the first, and the one after the last. */
  from: number
  to: number
  meanings: readonly Meaning[]
}

export type SchoolVocabulary = { phrases: Phrases; names: NamesOfSchools }

/** Cost of an unknown unit: higher than any number of pieces. */
const unknownCost = 1000
/** Between two readings of the same units, the meaningful one wins. */
const fillerCost = 11
const filterCost = 10

/** Pieces that cover all units, in order: whole school names first; the rest uses the longest known phrases. */
export function cutInPieces(units: readonly Word[], vocabulary: SchoolVocabulary): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < units.length; ) {
    const next = nextProtected(units, at, vocabulary)
    pieces.push(...readable(units, at, next?.from ?? units.length, vocabulary.phrases))
    if (next) pieces.push(next)
    at = next?.to ?? units.length
  }
  return pieces
}

/** The first (longest) part that must not be split. */
function nextProtected(units: readonly Word[], from: number, vocabulary: SchoolVocabulary): Piece | null {
  for (let start = from; start < units.length; start++)
    for (let end = reachOf(units, start, vocabulary); end > start; end--)
      if (isProtected(units.slice(start, end), vocabulary) && !isCutShort(units, start, end, vocabulary.phrases))
        return { role: 'name', from: start, to: end, meanings: [] }
  return null
}

/** Whether a longer word begins within units: in 波士頓大學部 the last three are “undergraduate”. In 雪梨大學預科 the rest is a word itself. */
function isCutShort(units: readonly Word[], from: number, to: number, phrases: Phrases): boolean {
  if (!isJoined(units[to - 1], units[to])) return false
  const isKnown = (start: number, end: number) => {
    const part = units.slice(start, end)
    return phrases.meaningsOf(part).length > 0 || phrases.wordOf(part) !== undefined
  }
  for (let start = from + 1; start < to; start++)
    for (let end = to + 1; end <= Math.min(units.length, start + phrases.longest); end++)
      if (isKnown(start, end) && !isKnown(to, end)) return true
  return false
}

/** Limit: adjacent units in names, or the longest phrase. */
function reachOf(units: readonly Word[], start: number, { phrases, names }: SchoolVocabulary): number {
  let end = start + 1
  while (end < units.length && names.isPair(itemAt(units, end - 1).folded, itemAt(units, end).folded)) end++
  return Math.max(end, Math.min(units.length, start + phrases.longest))
}

/** The whole name of a school, or a place with generic words as in a name: `university of california`. */
function isProtected(units: readonly Word[], { phrases, names }: SchoolVocabulary): boolean {
  if (units.length < 2 || phrases.meaningsOf(units).length > 0 || phrases.wordOf(units)) return false
  const folded = units.map((unit) => unit.folded)
  return names.isName(folded.join(' ')) || (isPlaceNamed(units, phrases) && names.isPart(folded))
}

/** Whether units consist of a place and generic words only. */
function isPlaceNamed(units: readonly Word[], phrases: Phrases): boolean {
  const isNaming = (part: readonly Word[]) => phrases.wordOf(part) === 'naming'
  const isPlace = (part: readonly Word[]) => phrases.meaningsOf(part).some(({ country }) => country !== null)
  return units.slice(1).some((_, before) => {
    const [head, tail] = [units.slice(0, before + 1), units.slice(before + 1)]
    return (isNaming(head) && isPlace(tail)) || (isPlace(head) && isNaming(tail))
  })
}

/** The cheapest reading of the units between two positions, by dynamic programming from the end. */
function readable(units: readonly Word[], from: number, to: number, phrases: Phrases): Piece[] {
  const costs = new Map<number, number>([[to, 0]])
  const chosen = new Map<number, Piece>()
  for (let at = to - 1; at >= from; at--)
    for (const piece of piecesAt(units, at, to, phrases)) {
      const cost = costOf(piece) + (costs.get(piece.to) ?? Infinity)
      if (cost >= (costs.get(at) ?? Infinity)) continue
      costs.set(at, cost)
      chosen.set(at, piece)
    }
  const pieces: Piece[] = []
  for (let piece = chosen.get(from); piece; piece = chosen.get(piece.to)) pieces.push(piece)
  return pieces
}

function piecesAt(units: readonly Word[], from: number, limit: number, phrases: Phrases): Piece[] {
  const pieces: Piece[] = [{ role: 'name', from, to: from + 1, meanings: [] }]
  for (let to = from + 1; to <= Math.min(limit, from + phrases.longest); to++) {
    const part = units.slice(from, to)
    const meanings = phrases.meaningsOf(part)
    if (meanings.length > 0) pieces.push({ role: 'filter', from, to, meanings })
    const word = phrases.wordOf(part)
    if (word === 'fixed') pieces.push({ role: 'name', from, to, meanings: [] })
    else if (word && meanings.length === 0) pieces.push({ role: 'filler', from, to, meanings })
  }
  return pieces
}

/** Fixed phrases have more than one unit, and are known. */
const costOf = ({ role, from, to }: Piece) =>
  role === 'filter' ? filterCost : role === 'filler' || to - from > 1 ? fillerCost : unknownCost

/** Unknown units absorb their neighbours while these are consecutive in a school's name: Ohio State. */
export function growNames(pieces: readonly Piece[], units: readonly Word[], { names }: SchoolVocabulary): Piece[] {
  const grown = pieces.map((piece) => ({ ...piece }))
  const joins = (left: Piece, right: Piece) => {
    const together = units.slice(left.from, right.to).map(({ folded }) => folded)
    return names.isPart(together)
  }
  const take = (at: number, beside: number) => {
    const [piece, other] = [grown[at], grown[beside]]
    if (!piece || !other || piece.role !== 'name' || other.role === 'name') return
    if (joins(...(at < beside ? ([piece, other] as const) : ([other, piece] as const)))) grown[beside] = nameOf(other)
  }
  for (let at = 0; at < grown.length; at++) take(at, at + 1)
  for (let at = grown.length - 1; at > 0; at--) take(at, at - 1)
  return grown
}

export const nameOf = <T extends Piece>(piece: T): T => ({ ...piece, role: 'name', meanings: [] })
