import { type EditionEntry, setEditions } from '../../domain/editions.ts'
import type { Database } from '../store.ts'

/** The editions in the database; none before its first content. Without the cache of a version: versions begin with them. */
export async function readEditions(db: Database): Promise<EditionEntry[]> {
  const rows = await db.selectFrom('content_block').select('data').where('kind', '=', 'editions').execute()
  return rows.map(({ data }) => JSON.parse(data) as EditionEntry)
}

/** Sets the editions of this process from the database; returns whether it has any. */
export async function refreshEditions(db: Database): Promise<boolean> {
  const editions = await readEditions(db)
  if (editions.length > 0) setEditions(editions)
  return editions.length > 0
}
