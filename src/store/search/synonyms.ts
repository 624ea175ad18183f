/** The synonyms of the content, read once a version of it. */
import { openReader } from '../../domain/search/search-text.ts'
import { type SynonymTable, synonymTable } from '../../domain/search/synonyms.ts'
import { perVersion } from '../per-version.ts'
import { listBlocks } from '../queries/blocks.ts'
import type { Database } from '../store.ts'

export const synonymsOf: (db: Database) => Promise<SynonymTable> = perVersion(async (db) =>
  synonymTable(await openReader(), await listBlocks(db, 'synonyms')),
)
