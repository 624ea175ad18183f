/** Content of a running server, read from its database and changed by the console's form. */

import { listEntriesOf } from '../../src/db/queries/content-entries.ts'
import type { CollectionKind } from '../../src/domain/content/collections.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import type { Served } from './app.ts'
import type { SignedIn } from './console.ts'
import { fieldsOf } from './form-fields.ts'
import { inStoreOf } from './server-store.ts'

/** The content of the first entry. @throws Error if there is none */
export const storedValue = (server: Served, kind: CollectionKind, key: string): Promise<Entries> =>
  inStoreOf(server, async ({ read }) => {
    const [entry] = await listEntriesOf(read, kind, key)
    if (!entry) throw new Error(`there is no ${key} among ${kind}`)
    return readValue(entry)
  })

/** The new value of a form field. */
export type Edit = (value: string, name: string) => string

/** The same with one text replaced in every field. */
export const replacing =
  (from: string, to: string): Edit =>
  (value) =>
    value.replaceAll(from, to)

/**
 * Changes an entry by its form; `at` is the origin of one of several servers. @param entryPath such as `offices/taipei` @throws Error if no
 * field changes, or the form is rejected
 */
export async function editEntry(editor: SignedIn, entryPath: string, edit: Edit, at?: string): Promise<void> {
  const path = `/console/content/${entryPath}`
  const fields = fieldsOf(await editor.open(path, undefined, at), ':version')
  const changed = fields.map(([name, value]) => [name, edit(value, name)] as const)
  if (changed.every(([, value], index) => value === fields[index]?.[1]))
    throw new Error(`no field of ${entryPath} changes`)
  const form = new FormData()
  for (const [name, value] of changed) form.append(name, value)
  form.append('intent', 'save')
  await editor.open(path, form, at)
}
