/** The synonyms of the content, read once a version of it. */

import { perVersion } from '../per-version.ts'
import { listBlocks } from '../queries/blocks.ts'
import type { Database } from '../store.ts'
import { openTokenizer } from './text/search-text.ts'
import { type SynonymTable, synonymTable } from './text/synonyms.ts'

export const synonymsOf: (db: Database) => Promise<SynonymTable> = perVersion(async (db) =>
  synonymTable(await openTokenizer(), await listBlocks(db, 'synonyms')),
)
