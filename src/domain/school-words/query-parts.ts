/** The role of each part of a query: a school's name, a filter, an ignored word, or an unknown word. */

import { itemAt } from '../collections.ts'
import { keyOf, type Word } from '../words.ts'
import type { Piece, SchoolVocabulary } from './pieces.ts'

export type SaidPart = {
  /** `asking` is ignored too, and shows that the query asks for schools. */
  role: 'school' | 'filter' | 'asking' | 'naming' | 'filler' | 'unknown'
  /** Its folded units; for a school, one of its names. */
  key: string
  /** As typed. */
  text: string
  /** Where it was typed, in UTF-16 code units. */
  at: { from: number; to: number }
  /** For a filter: the word for schools that it contains, as in `public universities`. */
  within?: 'asking' | 'naming'
  /** For a subject, its folded units without the word for schools: `music` of `music schools`. */
  subject?: string
}

type Query = { text: string; vocabulary: SchoolVocabulary }

/** Parts in the order of the query; school names within unread text are separate parts. */
export function partsOf(pieces: readonly Piece[], units: readonly Word[], query: Query): SaidPart[] {
  const parts: SaidPart[] = []
  for (let at = 0; at < pieces.length; ) {
    const { role, from, to, meanings } = itemAt(pieces, at)
    let end = at + 1
    if (role === 'name') while (pieces[end]?.role === 'name') end++
    const last = role === 'name' ? itemAt(pieces, end - 1).to : to
    const partUnits = units.slice(from, last)
    if (role === 'name') parts.push(...namesIn(partUnits, query))
    else if (role === 'filter') parts.push(filterOf(partUnits, meanings, query))
    else parts.push(partOf(roleOf(partUnits, query), partUnits, query))
    at = end
  }
  return parts
}

const roleOf = (units: readonly Word[], { vocabulary: { phrases } }: Query): SaidPart['role'] => {
  if (phrases.isAsking(units)) return 'asking'
  return phrases.wordOf(units) === 'naming' ? 'naming' : 'filler'
}

function filterOf(units: readonly Word[], meanings: Piece['meanings'], query: Query): SaidPart {
  const inner = units.flatMap((_, from) =>
    units
      .slice(from)
      .map((_, more) => ({ from, to: from + more + 1, role: roleOf(units.slice(from, from + more + 1), query) })),
  )
  const within = (['asking', 'naming'] as const).find((kind) => inner.some(({ role }) => role === kind))
  const isSubject = meanings.some(({ filter }) => filter === 'colleges')
  const forSchools = inner.filter(({ role, from, to }) => role !== 'filler' && to - from < units.length)
  const subject = units.filter((_, at) => !forSchools.some(({ from, to }) => at >= from && at < to))
  return { ...partOf('filter', units, query), ...(within && { within }), ...(isSubject && { subject: keyOf(subject) }) }
}

/** The longest names first, from the left. */
function namesIn(units: readonly Word[], query: Query): SaidPart[] {
  const { names } = query.vocabulary
  const parts: SaidPart[] = []
  let unknown: Word[] = []
  const flush = () => {
    if (unknown.length > 0) parts.push(partOf('unknown', unknown, query))
    unknown = []
  }
  for (let at = 0; at < units.length; ) {
    let end = Math.min(units.length, at + longestName)
    while (end > at && !isNamed(units.slice(at, end), names)) end--
    if (end === at) unknown.push(itemAt(units, at++))
    else {
      flush()
      parts.push(partOf('school', units.slice(at, end), query))
      at = end
    }
  }
  flush()
  return parts
}

const longestName = 16
/** A two-letter school name only counts when the query has no other part, and never as a distinctive part. */
const [shortestName, shortestCore] = [3, 5]

function isNamed(units: readonly Word[], names: SchoolVocabulary['names']): boolean {
  const key = keyOf(units)
  return (key.length >= shortestName && names.isName(key)) || (key.length >= shortestCore && names.isCore(key))
}

const partOf = (role: SaidPart['role'], units: readonly Word[], { text }: Query): SaidPart => ({
  role,
  key: keyOf(units),
  text: text.slice(units[0]?.start, units.at(-1)?.end),
  at: { from: units[0]?.start ?? 0, to: units.at(-1)?.end ?? 0 },
})
