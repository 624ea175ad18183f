import { findDraft, putDraft, removeDraft } from '../../db/queries/content-drafts.ts'
import { findEntry } from '../../db/queries/content-entries.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Store } from '../../db/store.ts'
import { sourceOf } from '../../domain/content/entry.ts'
import type { Entries } from '../../domain/content/values.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import type { ContentWorker } from './worker.ts'

export type ScheduleDeps = { store: Store; contentWorker: ContentWorker; now: () => number }

export type ScheduleEntry = {
  /** A file that is one entry, such as `prices.yaml`. */
  file: string
  /** Of the entry that is to be replaced. */
  version: number
  value: Entries
  /** Of what waits already; 0 where nothing does. */
  draftVersion: number
  /** Milliseconds since 1970. */
  dueAt: number
  /** IANA. */
  zone: string
}

/**
 * Has a thing changed at a moment; what could not be published now is refused now.
 * @throws ContentError; DomainError `conflict` when the thing, or what waits, is another one by now; `not_found`
 */
export async function scheduleEntry(deps: ScheduleDeps, by: Principal, request: ScheduleEntry): Promise<void> {
  const { store, contentWorker, now } = deps
  const { file, version, value, draftVersion, dueAt, zone } = request
  const entry = await findEntry(store.read, file, '')
  if (!entry || entry.is_gone) throw new DomainError('not_found')
  await contentWorker.change({
    changes: [{ file, place: '', version, value }],
    by,
    via: 'console',
    at: now(),
    dryRun: true,
  })
  const draft = { file, source: sourceOf(value), base_version: version, state: 'scheduled', due_at: dueAt, zone }
  await store.transaction(async (tx) => {
    const isOurs = await putDraft(tx, { ...draft, staff_id: by.staffId, at: now(), failed: null }, draftVersion)
    if (!isOurs) throw new DomainError('conflict')
    const data = { file, until: dueAt, zone }
    await noteAudit(tx, by, 'content.scheduled', `content:${entry.kind}/${entry.key}`, data, now())
  })
}

/** Takes back what waits for its time. @throws DomainError `conflict` when it is another one by now, `not_found` */
export async function unscheduleEntry(
  { store, now }: Pick<ScheduleDeps, 'store' | 'now'>,
  by: Principal,
  { file, draftVersion }: { file: string; draftVersion: number },
): Promise<void> {
  const [entry, draft] = await Promise.all([findEntry(store.read, file, ''), findDraft(store.read, file)])
  if (!draft || !entry) throw new DomainError('not_found')
  await store.transaction(async (tx) => {
    if (!(await removeDraft(tx, file, draftVersion))) throw new DomainError('conflict')
    await noteAudit(tx, by, 'content.unscheduled', `content:${entry.kind}/${entry.key}`, { file }, now())
  })
}
