/** What a text leads to in the inbox. */
import { askedTerms } from '../../../domain/leads/lead-terms.ts'
import type { Database } from '../../store.ts'

/** The leads that it leads to where they are few; else the terms, all of which they must have. Null for a text that asks for nothing. */
export type TextFound = { ids: string[] } | { terms: string[][] } | null
/** A text that leads to more is asked for beside the other filters, and not by what it led to. */
const fewMax = 600
/** One with so many rows is common: a lead may have a beginning several times. */
const rowsMax = 4 * fewMax

/** Looks its terms up. */
export async function findText(db: Database, text: string): Promise<TextFound> {
  const terms = askedTerms(text)
  if (terms.length === 0) return null
  const [only, ...others] = terms
  // PostgreSQL gathers all before it leaves out what stands twice: a common word is known by its rows
  const rows =
    only && others.length === 0
      ? await idsWith(db, only).limit(rowsMax).execute()
      : await withAllTerms(db, terms)
          .limit(fewMax + 1)
          .execute()
  const ids = new Set(rows.map(({ lead_id }) => lead_id))
  return rows.length === rowsMax || ids.size > fewMax ? { terms } : { ids: [...ids] }
}

/** Leads that have all of the terms, each by any of its spellings; a lead can occur more than once. */
export function withAllTerms(db: Database, [first = [], ...others]: readonly (readonly string[])[]) {
  return others.reduce((ids, terms) => ids.intersect(idsWith(db, terms)), idsWith(db, first))
}

/** Leads of which a term begins with one of these, once for each such term. */
const idsWith = (db: Database, begins: readonly string[]) =>
  db
    .selectFrom('lead_term')
    .select('lead_id')
    .where(({ eb, and, or }) =>
      or(begins.map((begin) => and([eb('term', '>=', begin), eb('term', '<', `${begin}\u{10ffff}`)]))),
    )
