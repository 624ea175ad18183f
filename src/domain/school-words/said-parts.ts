/** What each part of a typed text is: a school by its name, what was read, what falls away, what nothing is known of. */

import { itemAt } from '../collections.ts'
import { keyOf, type Word } from '../words.ts'
import type { Piece, SchoolVocabulary } from './pieces.ts'

export type SaidPart = {
  /** `asking` falls away too, and says that schools are looked for. */
  role: 'school' | 'filter' | 'asking' | 'naming' | 'filler' | 'unknown'
  /** Its folded units; of a school a name that one has. */
  key: string
  /** As it was typed. */
  text: string
  /** Of what was read: the word for schools that stands in it, as in `public universities`. */
  within?: 'asking' | 'naming'
  /** Of a subject, its folded units without the word for schools in it: `music` of `music schools`. */
  subject?: string
}

type Said = { text: string; vocabulary: SchoolVocabulary }

/** Parts in the order of the text; the names of schools among what was not read are parts of their own. */
export function partsOf(pieces: readonly Piece[], units: readonly Word[], said: Said): SaidPart[] {
  const parts: SaidPart[] = []
  for (let at = 0; at < pieces.length; ) {
    const { role, from, to, meanings } = itemAt(pieces, at)
    let end = at + 1
    if (role === 'name') while (pieces[end]?.role === 'name') end++
    const last = role === 'name' ? itemAt(pieces, end - 1).to : to
    const own = units.slice(from, last)
    if (role === 'name') parts.push(...namesIn(own, said))
    else if (role === 'filter') parts.push(filterOf(own, meanings, said))
    else parts.push(partOf(roleOf(own, said), own, said))
    at = end
  }
  return parts
}

const roleOf = (units: readonly Word[], { vocabulary: { phrases } }: Said): SaidPart['role'] => {
  if (phrases.isAsking(units)) return 'asking'
  return phrases.wordOf(units) === 'naming' ? 'naming' : 'filler'
}

function filterOf(units: readonly Word[], meanings: Piece['meanings'], said: Said): SaidPart {
  const inner = units.flatMap((_, from) =>
    units
      .slice(from)
      .map((_, more) => ({ from, to: from + more + 1, role: roleOf(units.slice(from, from + more + 1), said) })),
  )
  const within = (['asking', 'naming'] as const).find((kind) => inner.some(({ role }) => role === kind))
  const isSubject = meanings.some(({ filter }) => filter === 'colleges')
  const forSchools = inner.filter(({ role, from, to }) => role !== 'filler' && to - from < units.length)
  const subject = units.filter((_, at) => !forSchools.some(({ from, to }) => at >= from && at < to))
  return { ...partOf('filter', units, said), ...(within && { within }), ...(isSubject && { subject: keyOf(subject) }) }
}

/** The longest names first, from the left. */
function namesIn(units: readonly Word[], said: Said): SaidPart[] {
  const { names } = said.vocabulary
  const parts: SaidPart[] = []
  let unknown: Word[] = []
  const flush = () => {
    if (unknown.length > 0) parts.push(partOf('unknown', unknown, said))
    unknown = []
  }
  for (let at = 0; at < units.length; ) {
    let end = Math.min(units.length, at + longestName)
    while (end > at && !isNamed(units.slice(at, end), names)) end--
    if (end === at) unknown.push(itemAt(units, at++))
    else {
      flush()
      parts.push(partOf('school', units.slice(at, end), said))
      at = end
    }
  }
  flush()
  return parts
}

const longestName = 16
/** Two letters are a school's name only where nothing else is said, and what tells it from others is none below these. */
const [shortestName, shortestCore] = [3, 5]

function isNamed(units: readonly Word[], names: SchoolVocabulary['names']): boolean {
  const key = keyOf(units)
  return (key.length >= shortestName && names.isName(key)) || (key.length >= shortestCore && names.isCore(key))
}

const partOf = (role: SaidPart['role'], units: readonly Word[], { text }: Said): SaidPart => ({
  role,
  key: keyOf(units),
  text: text.slice(units[0]?.start, units.at(-1)?.end),
})
