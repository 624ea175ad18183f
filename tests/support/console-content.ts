/** Content of a running server, read as it is stored and changed by the console's form. */

import { listEntriesOf } from '../../src/db/queries/content-entries.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import type { ShelfKind } from '../../src/domain/content/shelves.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import type { Served } from './app.ts'
import type { SignedIn } from './console.ts'
import { fieldsOf } from './form-fields.ts'
import { inStoreOf } from './server-store.ts'

/** What the first entry of a thing says. @throws Error where there is none */
export const storedValue = (server: Served, kind: ShelfKind, key: string): Promise<Entries> =>
  inStoreOf(server, async ({ read }) => {
    const [entry] = await listEntriesOf(read, kind, key)
    if (!entry) throw new Error(`there is no ${key} among ${kind}`)
    return readValue(entry)
  })

/** What a field of a form is to say. */
export type Edit = (value: string, name: string) => string

/** The same with a text in the place of another, in every field. */
export const replacing =
  (from: string, to: string): Edit =>
  (value) =>
    value.replaceAll(from, to)

/**
 * Changes a thing by its form, at one of several servers where `at` names its origin.
 * @param thing such as `offices/taipei` @throws Error where no field changes, or the form is refused
 */
export async function editThing(editor: SignedIn, thing: string, edit: Edit, at?: string): Promise<void> {
  const path = `/console/content/${thing}`
  const fields = fieldsOf(await editor.open(path, undefined, at), ':version')
  const changed = fields.map(([name, value]) => [name, edit(value, name)] as const)
  if (changed.every(([, value], index) => value === fields[index]?.[1])) throw new Error(`no field of ${thing} changes`)
  const form = new FormData()
  for (const [name, value] of changed) form.append(name, value)
  form.append('intent', 'save')
  await editor.open(path, form, at)
}
