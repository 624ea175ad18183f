import { listEntries, putEntries } from '../db/queries/content-entries.ts'
import { listEveryFact, listNamedSchools, writeImported } from '../db/queries/facts.ts'
import { raiseContentVersion } from '../db/queries/settings.ts'
import type { Database, Store } from '../db/store.ts'
import { compareFacts, type FactChange, type KeptFact } from '../domain/facts/fact-changes.ts'
import type { FactsFile } from '../domain/facts/fact-rules.ts'
import { factRowsAsEntries } from './content/fact-entries.ts'

export type Comparison = { changes: FactChange[]; same: number }

/** What a file of figures would change. */
export async function compareWithFacts(db: Database, file: FactsFile): Promise<Comparison> {
  const rows = await listEveryFact(db)
  const there = rows.map(({ slug, origin, edited_at, school_id: _, demo: __, ...fact }): KeptFact => {
    const isOfStaff = edited_at !== null || !['file', 'import', 'register'].includes(origin)
    return { ...fact, school: slug, isOfStaff }
  })
  return compareFacts(file, there)
}

/**
 * Changes the figures as it was shown, in one transaction. Their sources are the import's from then on: files of content have no more say about them.
 * @throws Error when the figures were changed since, so that other changes would be made than those that were shown
 */
export async function importFacts(store: Store, file: FactsFile, shown: Comparison): Promise<void> {
  await store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const now = await compareWithFacts(tx, file)
    if (JSON.stringify(now) !== JSON.stringify(shown))
      throw new Error('the figures were changed by somebody else meanwhile: nothing was changed, look again')
    const ids = new Map((await listNamedSchools(tx)).map(({ id, slug }) => [slug, id]))
    const rowOf = ({ school, ...figure }: Extract<FactChange, { what: 'new' }>['to']) => ({
      ...figure,
      school_id: ids.get(school) ?? 0,
    })
    await writeImported(
      tx,
      now.changes.flatMap((change) =>
        change.what === 'changed' || change.what === 'gone' ? [rowOf(change.from)] : [],
      ),
      now.changes.flatMap((change) => (change.what === 'changed' || change.what === 'new' ? [rowOf(change.to)] : [])),
      [...file.covers.keys()],
    )
    const texts = await listEntries(tx)
    await putEntries(tx, texts, await factRowsAsEntries(tx, texts, [...file.covers.keys()]))
  })
}
