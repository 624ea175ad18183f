import { randomUUID } from 'node:crypto'
import { listBlocks } from '../../db/queries/blocks.ts'
import {
  addRevisions,
  type EntryRow,
  listEntries,
  nameOf,
  putEntries,
  type RevisionRow,
} from '../../db/queries/content-entries.ts'
import { countChanges, type RowChanges, type TableChanges } from '../../db/queries/content-tables.ts'
import { insertMails } from '../../db/queries/outbox.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import type { Database, Store, Tx } from '../../db/store.ts'
import { COLLECTIONS, isContentFile } from '../../domain/content/collections.ts'
import { type Entry, kindAt, readValue } from '../../domain/content/entry.ts'
import { ContentError, type ContentIssue, sentenceOf } from '../../domain/content/issue.ts'
import { isDeeper, levelsMax } from '../../domain/content/values.ts'
import type { Content } from '../../domain/content.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { AuditAct } from '../../domain/staff/audit-acts.ts'
import { isAdmin } from '../../domain/staff/principal.ts'
import {
  type Changer,
  isSampleAddress,
  leadAddressChanges,
  leadAddressIssues,
  leadAddressMail,
  sensitiveChanges,
} from './lead-addresses.ts'
import { madeOwn } from './own-entries.ts'
import { type Plan, publishContent } from './publish-content.ts'
import { atEditions } from './refused-editions.ts'
import { settleOffice } from './remove-offices.ts'
import { describedAgain, type EntryChange, entryOf, rowsAfter } from './rows.ts'

/** What entries say, as far as they are right, and all that is wrong with them. */
export type ReadEntries = (entries: readonly Entry[]) => { content: Content; issues: ContentIssue[] }

export type Via = 'console' | 'import' | 'restore' | 'schedule'

export type ChangeRequest = {
  changes: EntryChange[]
  by: Actor & Changer
  via: Via
  /** Milliseconds since 1970. */
  at: number
  /** The office that gets what belongs to a removed one. */
  officeTo?: string | undefined
  /** Says what would be wrong or change, and changes nothing. */
  dryRun?: boolean
  /** With `dryRun`: says which rows would be other ones, for a preview. */
  withRows?: boolean
}

/** The versions of what was changed, and how many rows of which tables are other ones. */
export type EntriesChanged = {
  entries: { file: string; place: string; version: number }[]
  tables: TableChanges[]
  rows?: RowChanges[]
}

/**
 * Changes entries: reads and checks all of the content with them, and publishes entries, rows, revisions and audit in one transaction, with the
 * content version raised.
 * @throws ContentError when something would be wrong that wasn't before
 * @throws DomainError `forbidden` for initial data, which settings of admins replace, without that role
 * @throws DomainError `conflict` with `entries` when somebody has changed one of them since it was read; `not_found` where no entries are known yet
 */
export async function changeEntries(store: Store, read: ReadEntries, request: ChangeRequest): Promise<EntriesChanged> {
  const { by, at, dryRun } = request
  const plan = async (db: Database): Promise<Plan<EntriesChanged>> => {
    const after = prepared(await listEntries(db), read, request)
    const { content, issues } = after.readResult
    rejectUnread(after.changed, issues)
    rejectInitial(after.changed, by)
    const [offices, site] = [await listBlocks(db, 'offices'), await listBlocks(db, 'site')]
    const diverted = leadAddressChanges({ offices, site }, content.blocks, request.officeTo)
    const others = sensitiveChanges(after.before, after.changed)
    const refused = leadAddressIssues({ addresses: diverted, others }, by, at)
    if (refused.length > 0) throw new ContentError(refused)
    const entries = after.changed.map(({ file, place, version }) => ({ file, place, version }))
    return {
      content,
      unread: unreadKinds(issues),
      answer: (changes) => ({ entries, tables: countChanges(changes), ...(request.withRows && { rows: changes }) }),
      async publish(tx) {
        await putEntries(tx, after.before, after.rows, at)
        await addRevisions(tx, revisionsOf(after.before, after.rows, { at, staff_id: by.staffId, via: request.via }))
        await noteChanges(tx, after, request)
        const offices = after.changed.filter(({ kind, is_gone }) => kind === 'offices' && is_gone === 1)
        for (const { key } of offices) await settleOffice(tx, key, request.officeTo ?? null, by, at)
        const mails = site
          .slice(0, 1)
          .flatMap((rows) =>
            diverted
              .filter((change) => !change.isNew && !isSampleAddress(change, after.before))
              .map((change) => leadAddressMail(change, { site: rows, by: by.name, id: randomUUID() })),
          )
        if (mails.length > 0) await insertMails(tx, mails, at)
      },
    }
  }
  const done = await publishContent(store, plan, { dryRun, by: by.staffId, at })
  if (!done) throw new DomainError('not_found')
  return done
}

/** Kinds of which an entry can't be read: their rows stay as they were. */
const unreadKinds = (issues: readonly ContentIssue[]): Set<string> =>
  new Set(issues.flatMap(({ at }) => (at ? [at.kind] : [])))

/** Reply templates and hours are read from the content until an admin saves them in the settings. */
function rejectInitial(changed: readonly EntryRow[], { roles }: Changer): void {
  const isInitial = changed.some(({ kind }) => COLLECTIONS[kind].area === 'first')
  if (isInitial && roles !== undefined && !isAdmin({ roles })) throw new DomainError('forbidden')
}

/** A row that stays would be on the site though its entry is gone. */
function rejectUnread(changed: readonly EntryRow[], issues: readonly ContentIssue[]): void {
  const kinds = new Set(changed.filter(({ is_gone }) => is_gone === 1).map(({ kind }) => kind))
  const unread = issues.filter(({ at }) => at && kinds.has(at.kind))
  if (unread.length > 0) throw new ContentError(unread)
}

type Prepared = {
  before: EntryRow[]
  rows: EntryRow[]
  /** Entries that are another version than before. */
  changed: EntryRow[]
  readResult: ReturnType<ReadEntries>
}

/** An edition that becomes the default takes the place of the one before, in the same change. */
function withOneDefault(before: readonly EntryRow[], changes: readonly EntryChange[]): EntryChange[] {
  const isOfChange = (row: EntryRow) => changes.some(({ file, place }) => row.file === file && row.place === place)
  if (!changes.some(({ file, value }) => file === COLLECTIONS.editions.file && value?.default === true))
    return [...changes]
  const former = before.filter(
    (row) => row.kind === 'editions' && row.is_gone === 0 && !isOfChange(row) && readValue(row).default === true,
  )
  return [
    ...changes,
    ...former.map(({ file, place, version, source }) => {
      const { default: _, ...value } = readValue({ source })
      return { file, place, version, value }
    }),
  ]
}

function prepared(before: EntryRow[], read: ReadEntries, { changes: asking, by, at, via }: ChangeRequest): Prepared {
  if (before.length === 0) throw new DomainError('not_found')
  rejectForeign(asking)
  rejectOvertaken(before, asking)
  const changes = withOneDefault(before, via === 'restore' ? asking : madeOwn(before, asking))
  const written = rowsAfter(before, changes, { staffId: by.staffId, at })
  const readResult = read(written.filter(isThere))
  // reading has set the editions, each of which may lack texts of any entry
  const rows = changes.some(({ file }) => file === COLLECTIONS.editions.file) ? describedAgain(written) : written
  rejectInvalid(readResult.issues, changes, () => read(before.filter(isThere)).issues)
  return { before, rows, changed: changedRows(before, rows), readResult }
}

function changedRows(before: readonly EntryRow[], rows: readonly EntryRow[]): EntryRow[] {
  const versions = new Map(before.map((row) => [nameOf(row), row.version]))
  return rows.filter((row) => versions.get(nameOf(row)) !== row.version)
}

const isThere = ({ is_gone }: EntryRow) => is_gone === 0

/** What no load would read, or would read in another place. */
function rejectForeign(changes: readonly EntryChange[]): void {
  const invalid = changes.flatMap((change): ContentIssue[] => {
    const { file, place, value } = change
    const issue = { file, path: place || 'the whole file', found: JSON.stringify(value).slice(0, 80) }
    if (isDeeper(value, levelsMax)) return [{ ...issue, expected: `at most ${levelsMax} levels` }]
    const isRight = isContentFile(file) && (value === null ? kindAt(file, place) : entryOf(change)) !== null
    return isRight ? [] : [{ ...issue, expected: 'an entry of the content' }]
  })
  if (invalid.length > 0) throw new ContentError(invalid)
}

/** @throws DomainError `conflict` with `entries`: the entries, as they are now, that somebody changed since they were read */
function rejectOvertaken(before: readonly EntryRow[], changes: readonly EntryChange[]): void {
  const rowsByName = new Map(before.filter(isThere).map((row) => [nameOf(row), row]))
  const overtaken = changes.filter((change) => (rowsByName.get(nameOf(change))?.version ?? 0) !== change.version)
  if (overtaken.length === 0) return
  const entries = overtaken.map((change) => {
    const row = rowsByName.get(nameOf(change))
    const { version = 0, edited_by = null, edited_at = null } = row ?? {}
    const { file, place } = change
    return { file, place, value: row ? readValue(row) : null, version, edited_by, edited_at }
  })
  throw new DomainError('conflict', { entries })
}

/** What was wrong before may be corrected one by one. */
function rejectInvalid(
  issues: readonly ContentIssue[],
  changes: readonly EntryChange[],
  former: () => readonly ContentIssue[],
): void {
  if (issues.length === 0) return
  const sentencesBefore = new Set(former().map(sentenceOf))
  const fresh = issues.filter((issue) => !sentencesBefore.has(sentenceOf(issue)))
  if (fresh.length > 0) throw new ContentError(atEditions(changes, fresh))
}

type Origin = Pick<RevisionRow, 'at' | 'staff_id' | 'via'>

/** A revision of each entry that is another version than before. */
export function revisionsOf(before: readonly EntryRow[], rows: readonly EntryRow[], by: Origin): RevisionRow[] {
  const former = new Map(before.map((row) => [nameOf(row), row]))
  return changedRows(before, rows).flatMap((row) => {
    const revision = ({ source, is_gone, version }: EntryRow, origin: Origin) => ({
      id: randomUUID(),
      file: row.file,
      place: row.place,
      kind: row.kind,
      key: row.key,
      version,
      source: is_gone ? null : source,
      ...origin,
    })
    const loaded = former.get(nameOf(row))
    // as it was loaded is known from the first change on
    const first = loaded?.version === 1 && loaded.edited_at === null
    return [...(first ? [revision(loaded, { at: by.at - 1, staff_id: null, via: 'load' })] : []), revision(row, by)]
  })
}

const ACTS = {
  console: 'content.changed',
  import: 'content.imported',
  restore: 'content.restored',
  schedule: 'content.published',
} as const satisfies Record<Via, AuditAct>

/** An import is one act, however many rows it has. */
async function noteChanges(tx: Tx, { before, changed }: Prepared, { by, via, at }: ChangeRequest): Promise<void> {
  if (via === 'import')
    return noteAudit(tx, by, ACTS.import, `content:${changed[0]?.kind}`, { things: changed.length }, at)
  const former = new Map(before.map((row) => [nameOf(row), row]))
  for (const row of changed) {
    const act = actOf(row, former.get(nameOf(row)), via)
    await noteAudit(tx, by, act, `content:${row.kind}/${row.key}`, { file: row.file, version: row.version }, at)
  }
}

function actOf(row: EntryRow, former: EntryRow | undefined, via: Via): AuditAct {
  if (row.is_gone) return 'content.removed'
  return former && !former.is_gone ? ACTS[via] : 'content.added'
}
