/** Demo entries that staff change become the owner's own: their flag goes, so that clearing the demo leaves them. */

import { type EntryRow, nameOf } from '../../db/queries/content-entries.ts'
import { readValue } from '../../domain/content/entry.ts'
import { type Entries, isEntries, isSame } from '../../domain/content/values.ts'
import type { EntryChange } from './rows.ts'

/** The changes, with the flag taken from what they make the owner's own. */
export function madeOwn(before: readonly EntryRow[], changes: readonly EntryChange[]): EntryChange[] {
  const rowsByName = new Map(before.filter(({ is_gone }) => is_gone === 0).map((row) => [nameOf(row), row]))
  return changes.map((change) => {
    const former = rowsByName.get(nameOf(change))
    return former && change.value ? { ...change, value: ownValue(readValue(former), change.value) } : change
  })
}

/** Notes that this is a demonstration are never the owner's own. */
const isNote = (name: string) => name.startsWith('demo_')

/** What an entry says, without the flag of what says something else than before. */
export const ownValue = (former: Entries, value: Entries): Entries => withoutFlags(former, value) as Entries

function withoutFlags(former: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const parts = Array.isArray(former) ? former : []
    return value.map((part, at) => withoutFlags(sameId(parts, part) ?? parts[at], part))
  }
  if (!isEntries(value) || !isEntries(former)) return value
  const { demo, ...rest } = value
  const { demo: wasDemo, ...before } = former
  const isOwn = demo === true && wasDemo === true && !isSame(rest, before)
  const parts = Object.entries(rest).map(([name, part]) => [
    name,
    isNote(name) ? part : withoutFlags(before[name], part),
  ])
  return { ...Object.fromEntries(parts), ...(demo !== undefined && !isOwn && { demo }) }
}

const sameId = (parts: readonly unknown[], part: unknown) =>
  isEntries(part) && part.id !== undefined ? parts.find((each) => isEntries(each) && each.id === part.id) : undefined
