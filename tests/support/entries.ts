/** Changes and loads entries of the content. */

import { findEntry } from '../../src/db/queries/content-entries.ts'
import type { Store } from '../../src/db/store.ts'
import { type ContentFiles, readValue } from '../../src/domain/content/entry.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import { filesOf, parseFiles } from '../../src/server/content/parse-files.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { type LoadOptions, loadEntries } from '../../src/services/content/load-entries.ts'
import type { EntryChange } from '../../src/services/content/rows.ts'

/** Loads a folder, given by its path or its texts. */
export const loadFolder = (store: Store, folder: string | ContentFiles, options: LoadOptions = {}) => {
  const files = typeof folder === 'string' ? filesOf(folder) : folder
  return loadEntries(store, parseFiles(files).entries, readerOf(), options)
}

/** A changed entry, based on its current version. @throws Error if nothing changes */
export async function edited(
  store: Store,
  file: string,
  place: string,
  edit: (value: Entries) => Entries,
): Promise<EntryChange> {
  const entry = await findEntry(store.read, file, place)
  if (!entry) throw new Error(`no ${place} in ${file}`)
  const value = edit(readValue(entry))
  if (JSON.stringify(value) === entry.source) throw new Error(`${place} in ${file} is unchanged`)
  return { file, place, version: entry.version, value }
}

/** The same with another English title. */
export const titled =
  (en: string) =>
  (value: Entries): Entries => ({ ...value, title: { ...(value.title as Entries), en } })

/** The same with one text replaced everywhere. */
export const replaced =
  (from: string | RegExp, to: string) =>
  (value: Entries): Entries =>
    JSON.parse(JSON.stringify(value).replaceAll(from as string, to)) as Entries
