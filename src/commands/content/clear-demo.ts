import { changeDocument, readDocument } from '../../domain/source/change-document.ts'
import { changeYaml, readYaml } from '../../domain/source/change-yaml.ts'
import type { Labels } from '../../domain/source/label.ts'
import { type EntryRow, listEntries, putEntries } from '../../store/queries/content-entries.ts'
import type { Database, Store, Tx } from '../../store/store.ts'
import { filesOfRows, type ReadFiles } from './apply-content.ts'
import { isDemo, ownSource } from './own-entries.ts'
import { publishContent } from './publish-content.ts'
import { textAfter } from './put-pieces.ts'
import { type EntryChange, rowsAfter } from './rows.ts'

export type DemoEntry = { kind: string; key: string; labels: Labels }
export type DemoCleared = {
  removed: DemoEntry[]
  /** Stay without their parts and notes of the demo. */
  changed: DemoEntry[]
  /** Were flagged, and stay because staff edited them. */
  own: DemoEntry[]
}

export type ClearOptions = { now: number; dryRun?: boolean }

/**
 * Removes what is flagged demo and was never edited, texts and the rows that are made of them; answers what goes and what stays.
 * @throws Error where the texts of the content aren't known
 */
export async function clearDemo(store: Store, read: ReadFiles, options: ClearOptions): Promise<DemoCleared> {
  const { now, dryRun = false } = options
  const plan = async (db: Database) => {
    const before = await listEntries(db)
    if (before.length === 0) throw new Error('load the content once: npm run content -- load')
    const { rows, ...cleared } = withoutDemo(before, now)
    return {
      content: read(filesOfRows(rows)).content,
      answer: () => cleared,
      publish: (tx: Tx) => putEntries(tx, before, rows),
    }
  }
  return (await publishContent(store, plan, { dryRun, at: now })) as DemoCleared
}

function withoutDemo(rows: readonly EntryRow[], now: number): DemoCleared & { rows: EntryRow[] } {
  const there = rows.filter(({ is_gone, kind }) => is_gone === 0 && kind !== null)
  const edited = new Set(there.filter(isEdited).map(thingOf))
  const flagged = new Set(there.filter(isDemo).map(thingOf))
  const goes = (row: EntryRow) => row.kind !== null && flagged.has(thingOf(row)) && !edited.has(thingOf(row))
  const changed: EntryRow[] = []
  const files = Map.groupBy(rows, ({ file }) => file)
  const left = [...files].flatMap(([file, own]) => {
    const gone = own.filter(goes)
    const parts = own.filter((row) => row.is_gone === 0 && !goes(row)).flatMap(withoutParts)
    changed.push(...own.filter((row) => parts.some(({ place }) => place === row.place)))
    const changes = [...gone.map((row) => ({ ...row, source: null })), ...parts]
    if (changes.length === 0) return own
    const text = textAfter(file, own, changes)
    const after = text === null ? [] : rowsAfter(file, text, own, { staffId: null, at: now })
    return after.filter(({ place }) => !gone.some((row) => row.place === place))
  })
  const isOwn = (row: EntryRow) => flagged.has(thingOf(row)) && edited.has(thingOf(row))
  return {
    rows: left,
    removed: entriesOf(there.filter(goes)),
    changed: entriesOf(changed.filter((row) => !isOwn(row))),
    own: entriesOf(there.filter(isOwn)),
  }
}

/** Edited by staff, not only written by them. */
const isEdited = ({ loaded, edited_at }: EntryRow) => loaded !== null && edited_at !== null

function entriesOf(rows: readonly EntryRow[]): DemoEntry[] {
  return [...Map.groupBy(rows, thingOf).values()].map((own) => ({
    kind: own[0]?.kind ?? '',
    key: own[0]?.key ?? '',
    labels: Object.assign({}, ...own.map(({ labels }) => JSON.parse(labels))),
  }))
}

/** A thing that stays without its flag, and its parts that are flagged demo. */
function withoutParts(row: EntryRow): EntryChange[] {
  if (row.kind === null || row.file.endsWith('.csv')) return []
  const own = row.loaded === null ? row.source : ownSource({ ...row, source: row.loaded }, row.source)
  const source = row.file.endsWith('.md') ? withoutNote(own) : withoutDemoParts(own)
  return source === row.source ? [] : [{ ...row, source }]
}

function withoutNote(source: string): string {
  const { head, body } = readDocument(source)
  const { demo_note: _, demo: __, ...rest } = head
  return changeDocument(source, { head: rest, body })
}

function withoutDemoParts(source: string): string {
  if (!/demo: *true/.test(source)) return source
  const { demo: _, ...value } = readYaml(source) as Record<string, unknown>
  return changeYaml(source, cleared(value))
}

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
