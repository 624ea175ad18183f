/** Figures of schools that an import wrote, as the entries that say the same. */

import { type EntryRow, nameOf } from '../../db/queries/content-entries.ts'
import { listEveryFact } from '../../db/queries/facts.ts'
import type { Tx } from '../../db/store.ts'
import { type Entry, keyOf, readValue, sourceOf } from '../../domain/content/entry.ts'
import { isOfKind, loadedRows } from './rows.ts'

const COLUMNS = ['school', 'kind', 'level', 'value', 'value_to', 'currency', 'year', 'source'] as const

/** Puts what the database has of some sources in the place of what entries say of them: each source is a table. */
export async function factRowsAsEntries(
  tx: Tx,
  rows: readonly EntryRow[],
  sources: readonly string[],
): Promise<EntryRow[]> {
  if (sources.length === 0 || rows.length === 0) return [...rows]
  const others = rows.filter((row) => row.kind !== 'facts' || !sources.includes(String(readValue(row).source)))
  const taken = new Set(others.filter(isOfKind('facts')).map(({ file }) => file))
  const facts = (await listEveryFact(tx)).filter(({ source }) => sources.includes(source))
  const written = facts
    .map((fact) => factEntry({ ...fact, school: fact.slug }, taken))
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  return [...others, ...loadedRows(written)]
}

function factEntry(fact: Record<(typeof COLUMNS)[number], unknown>, taken: ReadonlySet<string>): Entry {
  const [plain, other] = [`facts/${fact.source}.csv`, `facts/${fact.source}-imported.csv`]
  const file = taken.has(plain) ? other : plain
  const value = Object.fromEntries(COLUMNS.map((column) => [column, String(fact[column] ?? '')]))
  const key = keyOf('facts', value, file)
  return { file, place: key, kind: 'facts', key, source: sourceOf(value) }
}
