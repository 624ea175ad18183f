import { z } from 'zod'
import { listEntriesOf, listEntryRows, listSourcesOf } from '../../../db/queries/content-entries.ts'
import { findFigureUses } from '../../../db/queries/figure-uses.ts'
import type { Database } from '../../../db/store.ts'
import { COLLECTIONS, type Collection, type CollectionKind } from '../../../domain/content/collections.ts'
import type { Entry } from '../../../domain/content/entry.ts'
import { readValue } from '../../../domain/content/entry.ts'
import { DomainError } from '../../../domain/domain-error.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings.ts'
import { staffRead } from '../staff-function.ts'
import { calledIn } from './called.ts'
import { changedIn, KindSchema, serializeEntry, serializeEntryRow } from './presented.ts'

const FIGURES: readonly CollectionKind[] = ['figures', 'living_costs']

/** What texts call a figure; of what a country asks for living, each of its amounts that has a name. */
const keysOf = (kind: CollectionKind, key: string, rows: readonly Pick<Entry, 'source'>[]): string[] =>
  kind === 'figures'
    ? [key]
    : rows
        .flatMap((row) => readValue(row).amounts as { key?: string }[])
        .flatMap(({ key: amountKey }) => amountKey ?? [])

/** One thing with what its entries say. @throws DomainError `not_found` */
export const showEntry = staffRead({
  access: editors,
  input: z.object({ kind: KindSchema, key: z.string().min(1).max(200) }),
  async run({ deps: { store }, input: { kind, key } }) {
    const [rows, names, called] = await Promise.all([
      listEntriesOf(store.read, kind, key),
      namesOfStaff(store.read),
      calledIn(store.read, kind),
    ])
    if (rows.length === 0) throw new DomainError('not_found')
    const entry = serializeEntry(rows, names)
    const labels = called(key) ?? entry.labels
    const entries = rows.map((row) => serializeEntryRow(row, names))
    const uses = FIGURES.includes(kind) ? await findFigureUses(store.read, keysOf(kind, key, rows)) : null
    return { kind, ...entry, labels, entries, changed: changedIn(rows), uses }
  },
})

/** What a new thing of a kind begins with. */
export const showBlank = staffRead({
  access: editors,
  input: z.object({ kind: KindSchema }),
  async run({ deps: { store }, input: { kind } }) {
    const files = [...new Set((await listEntryRows(store.read, kind)).map(({ file }) => file))]
    return {
      kind,
      files: files.length > 0 ? files : [COLLECTIONS[kind].file],
      next_id: await nextId(store.read, kind),
    }
  },
})

/** The number after the highest of a kind. A removed entry keeps its number, so that it can be restored. */
async function nextId(db: Database, kind: CollectionKind): Promise<number> {
  const { key: names, layout }: Collection = COLLECTIONS[kind]
  if (layout === 'tables') return 1
  const isKey = names.length === 1 && names[0] === 'id'
  const rows = await listSourcesOf(db, kind)
  const ids = rows.map(({ key, source }) => Number(isKey ? key : readValue({ source }).id))
  return ids.reduce((highest, id) => (Number.isSafeInteger(id) ? Math.max(highest, id) : highest), 0) + 1
}
