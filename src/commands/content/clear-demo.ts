import type { ShelfKind } from '../../domain/content/shelves.ts'
import { changeDocument, readDocument } from '../../domain/source/change-document.ts'
import { changeYaml, readYaml } from '../../domain/source/change-yaml.ts'
import { readPiece } from '../../domain/source/read-piece.ts'
import { type EntryRow, listEntries, putEntries } from '../../store/queries/content-entries.ts'
import { raiseContentVersion } from '../../store/queries/settings.ts'
import { deleteDemoRows } from '../../store/queries/tables.ts'
import type { Store } from '../../store/store.ts'
import { textAfter } from './put-pieces.ts'
import { type EntryChange, rowsAfter } from './rows.ts'

/** Removes what is flagged demo, rows and the texts that they were made of, in one transaction; answers how many rows went. */
export function clearDemo(store: Store): Promise<number> {
  return store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const texts = await listEntries(tx)
    await putEntries(tx, texts, withoutDemo(texts))
    return deleteDemoRows(tx)
  })
}

function withoutDemo(rows: readonly EntryRow[]): EntryRow[] {
  const demo = new Set(rows.filter(isDemo).map(thingOf))
  const files = Map.groupBy(rows, ({ file }) => file)
  return [...files].flatMap(([file, own]) => {
    const gone = own.filter((row) => row.kind !== null && demo.has(thingOf(row)))
    const changes = [...gone.map((row) => ({ ...row, source: null })), ...own.flatMap(withoutParts)]
    if (changes.length === 0) return own
    const text = textAfter(file, own, changes)
    const after = text === null ? [] : rowsAfter(file, text, own, { staffId: null, at: 0 })
    return after.filter(({ place }) => !gone.some((row) => row.place === place))
  })
}

/** A thing that stays without its parts that are flagged demo. */
function withoutParts(row: EntryRow): EntryChange[] {
  if (row.kind === null || row.file.endsWith('.csv') || isDemo(row)) return []
  const source = row.file.endsWith('.md') ? withoutNote(row.source) : withoutDemoParts(row.source)
  return source === row.source ? [] : [{ ...row, source }]
}

function withoutNote(source: string): string {
  const { head, body } = readDocument(source)
  const { demo_note: _, ...rest } = head
  return changeDocument(source, { head: rest, body })
}

const withoutDemoParts = (source: string) =>
  /demo: *true/.test(source) ? changeYaml(source, cleared(readYaml(source))) : source

const isFlagged = (value: unknown) =>
  typeof value === 'object' && value !== null && 'demo' in value && value.demo === true

function cleared(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isFlagged(item)).map(cleared)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, inner]) => !isFlagged(inner))
  return Object.fromEntries(kept.map(([key, inner]) => [key, cleared(inner)]))
}

/** An article is several texts, one of which says that it is a demo. */
const thingOf = ({ kind, key }: EntryRow) => `${kind}/${key}`

function isDemo({ kind, file, source }: EntryRow): boolean {
  if (kind === null || file.endsWith('.csv')) return false
  if (file.endsWith('.md')) return /^---\n(?:.*\n)*?demo: *['"]?true['"]? *\n/.test(source)
  return (readPiece(kind as ShelfKind, file, source) as { demo?: unknown } | null)?.demo === true
}
