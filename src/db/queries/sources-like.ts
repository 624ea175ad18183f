/** Entries and drafts that have something in their texts. */

import { kindsIn } from '../../domain/content/collections.ts'
import { parseJson } from '../../domain/json.ts'
import type { Database } from '../store.ts'

/** A thing, and what it is called in the languages in which it has a name. */
export type NamedEntry = { kind: string; key: string; labels: Partial<Record<string, string>> }
export type SourceFound = NamedEntry & { source: string }

/** @param pattern as `like` takes it. In the order of files, drafts last and without a name */
export async function listSourcesLike(db: Database, pattern: string): Promise<SourceFound[]> {
  const entries = await db
    .selectFrom('content_entry')
    .select(['kind', 'key', 'source', 'labels'])
    .where('source', 'like', pattern)
    .where('is_gone', '=', 0)
    .orderBy('file')
    .orderBy('position')
    .execute()
  const drafts = await db
    .selectFrom('content_draft')
    .select(['file', 'source'])
    .where('source', 'like', pattern)
    .orderBy('file')
    .execute()
  return [
    ...entries.map(({ kind, key, source, labels }) => ({
      kind,
      key,
      source,
      labels: parseJson(labels),
    })),
    ...drafts.map(({ file, source }) => ({ ...nameOfSource(file), source, labels: {} })),
  ]
}

/** A single document is labelled by its kind. */
function nameOfSource(file: string): Pick<NamedEntry, 'kind' | 'key'> {
  const [folder = '', name] = file.split('/')
  if (name !== undefined) return { kind: folder, key: name.replace(/\.yaml$/, '') }
  const [kind = file] = kindsIn(file)
  return { kind, key: kind }
}
