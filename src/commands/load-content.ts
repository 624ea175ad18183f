import type { Content } from '../domain/content.ts'
import { noteKinds } from '../store/queries/content-kinds.ts'
import { changeContent, compareStaged, type TableChanges } from '../store/staging.ts'
import type { Store, Tx } from '../store/store.ts'
import { writeContent } from './content/write-content.ts'
import { newPartOf } from './new-content.ts'
import { type Kept, removeGone } from './remove-gone.ts'

export type LoadOptions = {
  /** Overwrites what was edited in the database, which is skipped else. */
  force?: boolean
  /** `empty` loads nothing into a database that ever had content; `new-kinds` only the kinds that it was never given. */
  only?: 'all' | 'empty' | 'new-kinds'
  /** Answers what would change, and changes nothing. */
  dryRun?: boolean
}

/** What a load changed, which rows that are gone from the files stayed, and whose figures stayed as they were imported. */
export type Loaded = { changes: TableChanges[]; kept: Kept[]; imported: string[] }

/**
 * Makes the rows of content what it says, beside the running site and published at one moment: adds, changes, and removes what came from a file
 * and is gone from the files. What staff made or edited stays. Answers null when there was nothing to do.
 * The texts that it was read from are kept by `loadFiles`.
 */
export function loadContent(store: Store, content: Content, options: LoadOptions = {}): Promise<Loaded | null> {
  const change = (tx: Tx, version: number) => loadRows(tx, version, content, options)
  return changeContent(store, change, options.dryRun ? null : noteKinds)
}

/** The part of a load that writes rows. */
export async function loadRows(
  tx: Tx,
  version: number,
  content: Content,
  { force = false, only = 'all' }: LoadOptions,
): Promise<Loaded | null> {
  if (only === 'empty' && version > 0) return null
  const part = only === 'new-kinds' ? await newPartOf(tx, content) : content
  const withFacts = only === 'all' || part.facts.length > 0
  const imported = await writeContent(tx, { content, part, withFacts, force })
  const kept = only === 'new-kinds' ? [] : await removeGone(tx, content)
  return { changes: await compareStaged(tx), kept, imported }
}
