/** What is kept of a document: its terms with what they weigh, and the order of its words. */
import { LOCALES, type Locale } from '../../../domain/editions.ts'
import { type Atom, atomsOf, isJoined } from '../text/atoms.ts'
import type { SearchTexts } from '../text/search-terms.ts'
import type { Tokenize } from '../text/search-text.ts'
import { FIELDS, type Field, impactOf, weightIn } from './weights.ts'

/** A term's value in a document: what it weighs above, the fields it stands in (a bit each) below. */
export type Postings = Map<string, number>

const PREFIXES: Record<Locale, string> = { en: 'e', vi: 'v', tw: 't' }
/** Terms say their language first, then what they are. */
export const wordTerm = (locale: Locale, key: string): string => `${PREFIXES[locale]}:${key}`
export const markedTerm = (locale: Locale, exact: string): string => `${PREFIXES[locale]}!${exact}`
export const pairTerm = (locale: Locale, a: string, b: string): string => `${PREFIXES[locale]}_${a} ${b}`
/** A word that a text has in capitals: UCAS. */
export const acronymTerm = (locale: Locale, key: string): string => `${PREFIXES[locale]}^${key}`
/** All documents with a text of the language; their value is their order. */
export const everyTerm = (locale: Locale): string => `${PREFIXES[locale]}#`
export const facetTerm = (facet: string): string => `#${facet}`

type Counts = Map<string, { count: number; fields: number }>

/** @param order 0 to 65,535 */
export function postingsOf(
  texts: Partial<Record<string, SearchTexts>>,
  { facets, order, tokenize }: { facets: readonly string[]; order: number; tokenize: Tokenize },
): Postings {
  const postings: Postings = new Map(facets.map((facet) => [facetTerm(facet), 0]))
  for (const locale of LOCALES) {
    const own = texts[locale]
    if (!own) continue
    const counts: Counts = new Map()
    for (const [at, field] of FIELDS.entries())
      for (const text of own[field] ?? [])
        addText(counts, locale, { field, at }, { text, atoms: atomsOf(tokenize, text) })
    for (const [term, { count, fields }] of counts) postings.set(term, (impactOf(count) << 8) | fields)
    postings.set(everyTerm(locale), order)
  }
  return postings
}

function addText(
  counts: Counts,
  locale: Locale,
  { field, at }: { field: Field; at: number },
  { text, atoms }: { text: string; atoms: Atom[] },
): void {
  const each = weightIn(field, atoms.length)
  const add = (term: string) => {
    const known = counts.get(term)
    if (known) {
      known.count += each
      known.fields |= 1 << at
    } else counts.set(term, { count: each, fields: 1 << at })
  }
  const isShort = field !== 'body'
  for (const [place, atom] of atoms.entries()) {
    const before = atoms[place - 1]
    if (before && isPair(before, atom, isShort)) add(pairTerm(locale, before.key, atom.key))
    // a character of a text says little alone
    if (isShort || !atom.isHan) add(wordTerm(locale, atom.key))
    if (atom.exact !== null) add(markedTerm(locale, atom.exact))
    if (ACRONYM.test(text.slice(atom.start, atom.end))) add(acronymTerm(locale, atom.key))
  }
}

const ACRONYM = /^[A-Z]{3,}$/

/** Characters side by side make words; words of letters do where little is said at length. */
const isPair = (before: Atom, after: Atom, isShort: boolean) =>
  before.isHan || after.isHan
    ? isJoined(before, after)
    : isShort && before.role !== 'compound' && after.role !== 'compound'

/** A number for an atom's key (FNV-1a, 32 bits, never 0). */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0 || 1
}

/** The atoms of all fields in order, as numbers; 0 and the field's place begin each text. */
export function sequenceOf(texts: SearchTexts, tokenize: Tokenize): Uint32Array {
  const sequence: number[] = []
  for (const [at, field] of FIELDS.entries())
    for (const text of texts[field] ?? []) {
      sequence.push(0, at)
      for (const { key } of atomsOf(tokenize, text)) sequence.push(hashOf(key))
    }
  return Uint32Array.from(sequence)
}
