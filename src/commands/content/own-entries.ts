/** Demo entries that staff change become the owner's own: their flag goes, so that clearing the demo leaves them. */
import type { ShelfKind } from '../../domain/content/shelves.ts'
import { changeDocument, readDocument } from '../../domain/source/change-document.ts'
import { changeYaml, readYaml } from '../../domain/source/change-yaml.ts'
import { readPiece } from '../../domain/source/read-piece.ts'
import { type Entries, isEntries, isSame } from '../../domain/source/values.ts'
import { type EntryRow, nameOf } from '../../store/queries/content-entries.ts'
import type { EntryChange } from './rows.ts'

/** The changes, with the flag taken from what they make the owner's own. A page is a text in each language: all of them. */
export function madeOwn(before: readonly EntryRow[], changes: readonly EntryChange[]): EntryChange[] {
  const known = new Map(before.filter(({ is_gone }) => is_gone === 0).map((row) => [nameOf(row), row]))
  const own = changes.map((change) => {
    const former = known.get(nameOf(change))
    return former && change.source !== null ? { ...change, source: ownSource(former, change.source) } : change
  })
  const asked = new Set(changes.map(nameOf))
  const pages = new Set(
    own.flatMap((change) => {
      const former = known.get(nameOf(change))
      return former?.kind === 'pages' && isDemo(former) && !isDemo({ ...former, source: change.source ?? '' })
        ? [former.key]
        : []
    }),
  )
  const others = before.filter((row) => row.kind === 'pages' && pages.has(row.key) && !asked.has(nameOf(row)))
  return [
    ...own,
    ...others
      .filter((row) => row.is_gone === 0 && isDemo(row))
      .map((row) => ({ ...row, source: unflagged(row.source) })),
  ]
}

/** The new source of an entry, without the flag of what says something else than before. */
export function ownSource(former: Pick<EntryRow, 'file' | 'source'>, source: string): string {
  if (former.file.endsWith('.csv') || !/\bdemo\b/.test(source)) return source
  if (former.file.endsWith('.md')) return isFlagged(source) && source !== former.source ? unflagged(source) : source
  const value = readYaml(source)
  const own = withoutFlags(readYaml(former.source), value)
  return isSame(own, value) ? source : changeYaml(source, own)
}

/** Whether an entry is flagged as one of the demo, as a whole. */
export function isDemo({ kind, file, source }: Pick<EntryRow, 'kind' | 'file' | 'source'>): boolean {
  if (kind === null || file.endsWith('.csv')) return false
  if (file.endsWith('.md')) return isFlagged(source)
  return (readPiece(kind as ShelfKind, file, source) as { demo?: unknown } | null)?.demo === true
}

const isFlagged = (source: string) => /^---\n(?:.*\n)*?demo: *['"]?true['"]? *\n/.test(source)

function unflagged(source: string): string {
  const { head, body } = readDocument(source)
  const { demo: _, ...rest } = head
  return changeDocument(source, { head: rest, body })
}

/** Notes that this is a demonstration are never the owner's own. */
const isNote = (name: string) => name.startsWith('demo_')

function withoutFlags(former: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const parts = Array.isArray(former) ? former : []
    return value.map((part, at) => withoutFlags(sameId(parts, part) ?? parts[at], part))
  }
  if (!isEntries(value) || !isEntries(former)) return value
  const { demo, ...said } = value
  const { demo: wasDemo, ...before } = former
  const isOwn = demo === true && wasDemo === true && !isSame(said, before)
  const parts = Object.entries(said).map(([name, part]) => [
    name,
    isNote(name) ? part : withoutFlags(before[name], part),
  ])
  return { ...(Object.fromEntries(parts) as Entries), ...(demo !== undefined && !isOwn && { demo }) }
}

const sameId = (parts: readonly unknown[], part: unknown) =>
  isEntries(part) && part.id !== undefined ? parts.find((each) => isEntries(each) && each.id === part.id) : undefined
