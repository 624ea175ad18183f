/** Figures of schools that an import wrote, as the texts that say the same. */
import type { EntryRow } from '../../store/queries/content-entries.ts'
import { listEveryFact } from '../../store/queries/facts.ts'
import type { Tx } from '../../store/store.ts'
import { rowsOfFile } from './rows.ts'

const COLUMNS = ['school', 'kind', 'level', 'value', 'value_to', 'currency', 'year', 'source'] as const
const header = `${COLUMNS.join(',')}\n`

const cell = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Puts what the database has of some sources in the place of what files say of them. */
export async function factRowsAsEntries(tx: Tx, rows: EntryRow[], sources: readonly string[]): Promise<EntryRow[]> {
  if (sources.length === 0 || rows.length === 0) return rows
  const others = rows.filter(({ kind, source }) => kind !== 'facts' || !isOf(source, sources))
  const taken = new Set(others.map(({ file }) => file))
  const facts = (await listEveryFact(tx)).filter(({ source }) => sources.includes(source))
  const written = [...Map.groupBy(facts, ({ source }) => source)].flatMap(([source, own]) => {
    const [plain, other] = [`facts/${source}.csv`, `facts/${source}-imported.csv`]
    const lines = own.map((fact) => lineOf({ ...fact, school: fact.slug })).sort()
    return rowsOfFile(taken.has(plain) ? other : plain, `${header}${lines.join('\n')}\n`)
  })
  return [...others, ...written]
}

const isOf = (line: string, sources: readonly string[]) =>
  sources.some((source) => line.trimEnd().endsWith(`,${source}`))

/** A figure as a line of a CSV, without its end. */
export const lineOf = (fact: Record<(typeof COLUMNS)[number], unknown>): string =>
  COLUMNS.map((column) => cell(fact[column])).join(',')
