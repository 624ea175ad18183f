import { randomUUID } from 'node:crypto'
import { isContentFile, kindsIn } from '../../domain/content/shelves.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { ContentProblem } from '../../domain/source/problem.ts'
import { keepsYamlBounds, keysMax, levelsMax } from '../../domain/source/yaml-bounds.ts'
import type { AuditAct } from '../../domain/staff/audit-acts.ts'
import { listBlocks } from '../../store/queries/blocks.ts'
import {
  addRevisions,
  type EntryRow,
  listEntries,
  nameOf,
  putEntries,
  type RevisionRow,
} from '../../store/queries/content-entries.ts'
import { countChanges, type RowChanges, type TableChanges } from '../../store/queries/content-tables.ts'
import { insertMails } from '../../store/queries/outbox.ts'
import { type Actor, noteAudit } from '../../store/queries/staff/audit.ts'
import type { Database, Store, Tx } from '../../store/store.ts'
import { filesOfRows, type ReadFiles } from './apply-content.ts'
import { type Changer, leadAddressChanges, leadAddressMail, leadAddressProblems } from './lead-addresses.ts'
import { madeOwn } from './own-entries.ts'
import { type Plan, publishContent } from './publish-content.ts'
import { refuseOvertaken, textAfter } from './put-pieces.ts'
import { type EntryChange, rowsAfter } from './rows.ts'

export type Via = 'console' | 'import' | 'restore' | 'schedule'

export type ChangeRequest = {
  changes: EntryChange[]
  by: Actor & Changer
  via: Via
  /** Milliseconds since 1970. */
  at: number
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

/** What would be wrong with the content; nothing was changed. */
export class WrongContent extends Error {
  readonly problems: readonly ContentProblem[]
  constructor(problems: readonly ContentProblem[]) {
    super(`${problems.length} problems`)
    this.name = 'WrongContent'
    this.problems = problems
  }
}

/**
 * Changes things of the content by their texts: puts them into their files, reads and checks all of it, and publishes rows, texts, revisions, audit and
 * search in one transaction, with the content version raised.
 * @throws WrongContent when something would be wrong that wasn't before
 * @throws DomainError `conflict` with `entries` when somebody has changed one of them since it was read; `not_found` where no texts are known yet
 */
export async function changeEntries(store: Store, read: ReadFiles, request: ChangeRequest): Promise<EntriesChanged> {
  const { by, at, dryRun } = request
  const plan = async (db: Database): Promise<Plan<EntriesChanged>> => {
    const after = prepared(await listEntries(db), read, request)
    const { content, problems } = after.said
    const unread = unreadKinds(problems)
    refuseUnread(after.changed, unread, problems)
    const [offices, site] = [await listBlocks(db, 'offices'), await listBlocks(db, 'site')]
    const diverted = leadAddressChanges({ offices, site }, content.blocks)
    const refused = leadAddressProblems(diverted, by, at)
    if (request.via !== 'schedule' && refused.length > 0) throw new WrongContent(refused)
    const entries = after.changed.map(({ file, place, version }) => ({ file, place, version }))
    return {
      content,
      unread,
      answer: (changes) => ({ entries, tables: countChanges(changes), ...(request.withRows && { rows: changes }) }),
      async publish(tx) {
        await putEntries(tx, after.before, after.rows)
        await addRevisions(tx, revisionsOf(after, request))
        await noteChanges(tx, after, request)
        const mails = site
          .slice(0, 1)
          .flatMap((own) =>
            diverted.map((change) => leadAddressMail(change, { site: own, by: by.name, id: randomUUID() })),
          )
        if (mails.length > 0) await insertMails(tx, mails, at)
      },
    }
  }
  const done = await publishContent(store, plan, { dryRun, by: by.staffId, at })
  if (!done) throw new DomainError('not_found')
  return done
}

const isUnread = ({ at, path }: ContentProblem) => at !== undefined || path === 'the whole file'

/** Kinds of which a part can't be read: their rows stay as they were. */
const unreadKinds = (problems: readonly ContentProblem[]): Set<string> =>
  new Set(problems.filter(isUnread).flatMap(({ file }) => kindsIn(file)))

/** A row that stays would be on the site though its text is gone. */
function refuseUnread(
  changed: readonly EntryRow[],
  unread: ReadonlySet<string>,
  problems: readonly ContentProblem[],
): void {
  const kinds = new Set(
    changed.filter(({ is_gone, kind }) => is_gone === 1 && unread.has(kind ?? '')).map((row) => row.kind),
  )
  const fresh = problems.filter((problem) => isUnread(problem) && kindsIn(problem.file).some((kind) => kinds.has(kind)))
  if (fresh.length > 0) throw new WrongContent(fresh)
}

type Prepared = {
  before: EntryRow[]
  rows: EntryRow[]
  /** Things that are another version than before. */
  changed: EntryRow[]
  said: ReturnType<ReadFiles>
}

function prepared(before: EntryRow[], read: ReadFiles, { changes: asking, by, at, via }: ChangeRequest): Prepared {
  if (before.length === 0) throw new DomainError('not_found')
  refuseForeign(asking)
  refuseUnbounded(asking)
  refuseOvertaken(before, asking)
  const changes = via === 'restore' ? asking : madeOwn(before, asking)
  const byFile = Map.groupBy(before, ({ file }) => file)
  const asked = Map.groupBy(changes, ({ file }) => file)
  const fresh = [...asked].flatMap(([file, own]) => {
    const rows = byFile.get(file) ?? []
    const text = textAfter(file, rows, own)
    const next = rowsAfter(file, text ?? '', rows, { staffId: by.staffId, at })
    refuseBroken(file, own, next)
    return text === null ? next.filter(({ is_gone }) => is_gone === 1) : next
  })
  const rows = [...before.filter(({ file }) => !asked.has(file)), ...fresh]
  const said = read(filesOfRows(rows))
  refuseWrong(said.problems, () => read(filesOfRows(before)).problems)
  const versions = new Map(before.map((row) => [nameOf(row), row.version]))
  const changed = rows.filter((row) => row.kind !== null && versions.get(nameOf(row)) !== row.version)
  return { before, rows, changed, said }
}

/** A text that no load would read, or between things, would be kept and never seen. */
function refuseForeign(changes: readonly EntryChange[]): void {
  const foreign = changes.filter(({ file, place }) => !isContentFile(file) || place.startsWith('#'))
  if (foreign.length > 0)
    throw new WrongContent(
      foreign.map(({ file, place }) => ({
        file,
        path: place || 'the whole file',
        expected: 'a thing of the content',
        found: file,
      })),
    )
}

/** Rejects YAML that would block or overflow the parser. */
function refuseUnbounded(changes: readonly EntryChange[]): void {
  const unbounded = changes.filter(({ file, source }) => !keepsYamlBounds(yamlOf(file, source ?? '')))
  if (unbounded.length > 0)
    throw new WrongContent(
      unbounded.map(({ file, place, source }) => ({
        file,
        path: place || 'the whole file',
        found: (source ?? '').slice(0, 80),
        expected: `at most ${keysMax} keys and ${levelsMax} levels, without aliases`,
      })),
    )
}

/** A document's YAML is its front matter. */
function yamlOf(file: string, source: string): string {
  if (file.endsWith('.yaml')) return source
  return file.endsWith('.md') ? (/^---\r?\n([\s\S]*?)\n---\r?\n/.exec(source)?.[1] ?? '') : ''
}

/** A text that is no longer one thing would move others. */
function refuseBroken(file: string, changes: readonly EntryChange[], rows: readonly EntryRow[]): void {
  const sources = new Set(rows.filter(({ is_gone }) => is_gone === 0).map(({ source }) => source))
  const broken = changes.filter(({ source }) => source !== null && !sources.has(source) && !sources.has(`${source}\n`))
  if (broken.length > 0)
    throw new WrongContent(
      broken.map(({ place, source }) => ({
        file,
        path: place || 'the whole file',
        expected: 'one thing that can be read',
        found: (source ?? '').slice(0, 80),
      })),
    )
}

/** What was wrong before may be mended one by one. */
function refuseWrong(problems: readonly ContentProblem[], former: () => readonly ContentProblem[]): void {
  if (problems.length === 0) return
  const sentence = ({ file, path, expected }: ContentProblem) => `${file}\n${path}\n${expected}`
  const known = new Set(former().map(sentence))
  const fresh = problems.filter((problem) => !known.has(sentence(problem)))
  if (fresh.length > 0) throw new WrongContent(fresh)
}

function revisionsOf({ before, changed }: Prepared, { by, via, at }: ChangeRequest): RevisionRow[] {
  const former = new Map(before.map((row) => [nameOf(row), row]))
  return changed.flatMap((row) => {
    const revision = ({ source, is_gone, version }: EntryRow, own: Pick<RevisionRow, 'at' | 'staff_id' | 'via'>) => ({
      id: randomUUID(),
      file: row.file,
      place: row.place,
      kind: row.kind ?? '',
      key: row.key ?? '',
      version,
      source: is_gone ? null : source,
      ...own,
    })
    const loaded = former.get(nameOf(row))
    // as it was loaded is known from the first change on
    const first = loaded?.version === 1 && loaded.edited_at === null
    return [
      ...(first ? [revision(loaded, { at: at - 1, staff_id: null, via: 'load' })] : []),
      revision(row, { at, staff_id: by.staffId, via }),
    ]
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
