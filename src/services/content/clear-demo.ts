import { addRevisions, type EntryRow, listEntries, nameOf, putEntries } from '../../db/queries/content-entries.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import type { Database, Store, Tx } from '../../db/store.ts'
import { COLLECTION_KINDS, collectionOf } from '../../domain/content/collections.ts'
import { type Entry, isDemo, readValue, sourceOf } from '../../domain/content/entry.ts'
import type { Labels } from '../../domain/content/labels.ts'
import { type Entries, isEntries, isSame } from '../../domain/content/values.ts'
import { parseJson } from '../../domain/json.ts'
import { type ReadEntries, revisionsOf } from './change-entries.ts'
import { ownValue } from './own-entries.ts'
import { publishContent } from './publish-content.ts'
import { loadedRows, rowsAfter } from './rows.ts'

export type DemoEntry = { kind: string; key: string; labels: Labels }
export type DemoCleared = {
  removed: DemoEntry[]
  /** Stay without their parts and notes of the demo. */
  changed: DemoEntry[]
  /** Were flagged, and stay because staff edited them. */
  ownEntries: DemoEntry[]
}

export type ClearOptions = {
  now: number
  /** Words about an organisation that has written none: fields of its entry. */
  site: Entries
  dryRun?: boolean
  /** Who clears it in the console: their address takes the place of one that receives nothing. */
  by?: Actor & { email?: string }
}

/**
 * Removes what is flagged demo and was never edited, entries and the rows that are made of them; answers what goes and what stays.
 * @throws Error where the entries of the content aren't known
 */
export async function clearDemo(store: Store, read: ReadEntries, options: ClearOptions): Promise<DemoCleared> {
  const { now, site, dryRun = false, by } = options
  const plan = async (db: Database) => {
    const before = await listEntries(db)
    if (before.length === 0) throw new Error('load the content once: npm run content -- load')
    const { rows, ...cleared } = withoutDemo(before, { now, site, email: by?.email })
    return {
      content: read(rows.filter(({ is_gone }) => is_gone === 0)).content,
      answer: () => cleared,
      async publish(tx: Tx) {
        await putEntries(tx, before, rows, now)
        await addRevisions(tx, revisionsOf(before, rows, { at: now, staff_id: by?.staffId ?? null, via: 'clear_demo' }))
        const counts = { removed: cleared.removed.length, changed: cleared.changed.length }
        if (by) await noteAudit(tx, by, 'content.demo_removed', 'content', counts, now)
      },
    }
  }
  return (await publishContent(store, plan, { dryRun, at: now })) as DemoCleared
}

/** Entries of files as a clean site has them: without the demonstration, and with its own words about the organisation replaced. @param site fields of the organisation's entry */
export function entriesWithoutDemo(entries: readonly Entry[], site: Entries): Entry[] {
  const { rows } = withoutDemo(loadedRows(entries), { now: 0, site })
  return rows.map(({ file, place, kind, key, source, loaded }) => {
    // the flag tells the demonstration's pages from the owner's
    const isSample = kind === 'pages' && loaded?.includes(FLAG)
    const more = kind === 'site' ? site : isSample && { demo: true }
    return { file, place, kind, key, source: more ? sourceOf({ ...readValue({ source }), ...more }) : source }
  })
}

const FLAG = '"demo":true'

type Owner = {
  site: Entries
  /** Takes the place of an address that receives nothing. */
  email?: string | undefined
}

function withoutDemo(
  rows: readonly EntryRow[],
  { now, ...owner }: Owner & { now: number },
): DemoCleared & { rows: EntryRow[] } {
  const there = rows.filter(({ is_gone }) => is_gone === 0)
  const edited = new Set(there.filter(isEdited).map(entryIdOf))
  const flagged = new Set(there.filter(isDemo).map(entryIdOf))
  const isTheOwners = (row: EntryRow) => row.loaded === null || edited.has(entryIdOf(row))
  const needed = there.filter(isTheOwners).flatMap(referencesOf)
  const flaggedAlone = there.filter(
    (row) =>
      flagged.has(entryIdOf(row)) && !isTheOwners(row) && !needed.some((reference) => isTargetOf(row, reference)),
  )
  const lostWith = (gone: readonly EntryRow[]) => lostReferences(gone, without(rows, gone))
  const first = lostWith(flaggedAlone)
  // the hours of a removed office say nothing without it
  const dependent = without(there, flaggedAlone).filter(
    (row) => !isTheOwners(row) && referencesOf(row).some(([target, value]) => first.get(target)?.has(value)),
  )
  const gone = [...flaggedAlone, ...dependent]
  const left = without(rows, gone)
  const lost = lostWith(gone)
  const changes = left.filter(({ is_gone }) => is_gone === 0).flatMap((row) => withoutParts(row, lost, owner))
  const isChanged = new Set(changes.map(nameOf))
  const isOwn = (row: EntryRow) => flagged.has(entryIdOf(row)) && edited.has(entryIdOf(row))
  return {
    rows: rowsAfter(left, changes, { staffId: null, at: now }),
    removed: entriesOf(gone),
    changed: entriesOf(there.filter((row) => isChanged.has(nameOf(row)) && !isOwn(row))),
    ownEntries: entriesOf(there.filter(isOwn)),
  }
}

const without = (rows: readonly EntryRow[], gone: readonly EntryRow[]): EntryRow[] => {
  const names = new Set(gone.map(nameOf))
  return rows.filter((row) => !names.has(nameOf(row)))
}

/** What an entry names by a field of its own, such as `offices.code` and the code; not in lists or parts, which can do without. */
function referencesOf(row: EntryRow): (readonly [target: string, value: unknown])[] {
  const value = readValue(row)
  return Object.entries(collectionOf(row.kind).references ?? {}).flatMap(([field, target]) =>
    value[field] === undefined || Array.isArray(value[field]) ? [] : [[target, value[field]] as const],
  )
}

function isTargetOf(row: EntryRow, [target, wanted]: readonly [target: string, value: unknown]): boolean {
  const [kind, field = ''] = target.split('.')
  return row.kind === kind && readValue(row)[field] === wanted
}

/** Edited by staff, not only written by them. */
const isEdited = ({ loaded, edited_at }: EntryRow) => loaded !== null && edited_at !== null

function entriesOf(rows: readonly EntryRow[]): DemoEntry[] {
  return [...Map.groupBy(rows, entryIdOf).values()].map((rowsOfEntry) => ({
    kind: rowsOfEntry[0]?.kind ?? '',
    key: rowsOfEntry[0]?.key ?? '',
    labels: Object.assign({}, ...rowsOfEntry.map(({ labels }) => parseJson(labels))),
  }))
}

/** Values of `people.code` and the like that only removed entries have. */
type LostReferences = ReadonlyMap<string, ReadonlySet<unknown>>

function lostReferences(gone: readonly EntryRow[], left: readonly EntryRow[]): LostReferences {
  const targets = new Set(COLLECTION_KINDS.flatMap((kind) => Object.values(collectionOf(kind).references ?? {})))
  const valuesOf = (rows: readonly EntryRow[], target: string) => {
    const [kind, field = ''] = target.split('.')
    return new Set(rows.filter((row) => row.kind === kind).map((row) => readValue(row)[field]))
  }
  const there = left.filter(({ is_gone }) => is_gone === 0)
  return new Map([...targets].map((target) => [target, valuesOf(gone, target).difference(valuesOf(there, target))]))
}

/**
 * A value without its references to lost entries, by the path of a reference: an item of a list that names one goes as a whole, elsewhere the
 * field goes. @returns undefined if nothing is left
 */
function withoutReference(
  value: unknown,
  path: readonly string[],
  lost: ReadonlySet<unknown>,
  isItem = false,
): unknown {
  if (Array.isArray(value))
    return value.map((item) => withoutReference(item, path, lost, true)).filter((item) => item !== undefined)
  const [field, ...rest] = path
  if (field === undefined) return lost.has(value) ? undefined : value
  if (field === '*' && isEntries(value)) return withoutLostValues(value, rest, lost)
  if (!isEntries(value) || value[field] === undefined) return value
  const inner = withoutReference(value[field], rest, lost)
  if (inner !== undefined) return { ...value, [field]: inner }
  const { [field]: _, ...others } = value
  return isItem || Object.keys(others).length === 0 ? undefined : others
}

function withoutLostValues(record: Entries, path: readonly string[], lost: ReadonlySet<unknown>): Entries | undefined {
  const left = Object.entries(record).flatMap(([key, value]) => {
    const inner = withoutReference(value, path, lost)
    return inner === undefined ? [] : [[key, inner] as const]
  })
  return left.length === 0 ? undefined : Object.fromEntries(left)
}

/** An address of a domain that RFC 2606 keeps for examples. */
const isExampleAddress = (email: unknown) =>
  typeof email === 'string' && /[@.](example|example\.(com|net|org)|invalid|test)$/.test(email)

/** An entry that stays, without its flag, its parts that are flagged demo, and its references to removed entries. */
function withoutParts(row: EntryRow, lost: LostReferences, owner: Owner) {
  const value = readValue(row)
  const isDemo = row.source.includes(FLAG)
  const { demo: _, ...withoutFlag } =
    !isDemo || row.loaded === null ? value : ownValue(readValue({ source: row.loaded }), value)
  const withoutDemo = (isDemo ? withoutFlagged(withoutFlag) : value) as Entries
  const cleared = Object.entries(collectionOf(row.kind).references ?? {}).reduce<unknown>(
    (before, [path, target]) => withoutReference(before, path.split('.'), lost.get(target) ?? new Set()),
    withoutDemo,
  ) as Entries
  const result =
    row.kind === 'site' && row.loaded !== null ? ownSite(cleared, readValue({ source: row.loaded }), owner) : cleared
  return sourceOf(result) === row.source ? [] : [{ ...row, value: result }]
}

/** Fields of the organisation's entry that say nothing unless the owner writes them. */
const UNSAID = ['weekly_slots', 'founded']

/** The organisation's entry without what the sample says of it; its name and an address that receives mail stay. */
function ownSite(value: Entries, loaded: Entries, { site, email }: Owner): Entries {
  const ownField = ([name, field]: [string, unknown]): [string, unknown][] => {
    // leads without an office's address go there
    if (name === 'email' && email && isSame(field, loaded.email) && isExampleAddress(field)) return [[name, email]]
    if (name === 'branding') return [[name, withoutSamplePrefix(field, loaded.branding)]]
    if (['name', 'email'].includes(name) || !isSame(field, loaded[name])) return [[name, field]]
    if (UNSAID.includes(name)) return []
    return [[name, site[name] ?? field]]
  }
  return Object.fromEntries(Object.entries(value).flatMap(ownField))
}

/** The look without the first letters of the sample's references: those of the name take their place. */
function withoutSamplePrefix(look: unknown, loaded: unknown): unknown {
  if (!isEntries(look) || !isEntries(loaded) || look.reference_prefix !== loaded.reference_prefix) return look
  const { reference_prefix: _, ...others } = look
  return others
}

const isFlagged = (value: unknown) => isEntries(value) && value.demo === true

function withoutFlagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isFlagged(item)).map(withoutFlagged)
  if (!isEntries(value)) return value
  const fields = Object.entries(value).filter(([, inner]) => !isFlagged(inner))
  return Object.fromEntries(fields.map(([key, inner]) => [key, withoutFlagged(inner)]))
}

/** An article is several entries, one of which says that it is a demo. */
const entryIdOf = ({ kind, key }: EntryRow) => `${kind}/${key}`
