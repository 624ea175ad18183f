import { findDraft, putDraft, removeDraft } from '../../db/queries/content-drafts.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { textFile } from '../../domain/articles/files.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { readSources } from './article-sources.ts'
import type { ArticleDeps } from './deps.ts'
import { changesOf } from './publish-text.ts'

type Asked = { key: string; locale: Locale; version: number }

/**
 * Has a draft published at a moment (ms); what could not be published now is refused now.
 * @throws ContentError; DomainError `conflict`, `not_found`
 */
export async function scheduleText(
  deps: ArticleDeps,
  by: Principal,
  { dueAt, zone, ...text }: Asked & { dueAt: number; zone: string },
): Promise<void> {
  const sources = await readSources(deps.store.read, text.key)
  if (!sources.drafts[text.locale]) throw new DomainError('not_found')
  await deps.change({ changes: changesOf(sources, { ...text, day: null }), by, via: 'console', dryRun: true })
  await setState(deps, by, text, { state: 'scheduled', due_at: dueAt, zone })
}

/** Takes a time back; the draft stays. @throws DomainError `conflict`, `not_found` */
export const unscheduleText = (deps: ArticleDeps, by: Principal, text: Asked): Promise<void> =>
  setState(deps, by, text, { state: 'draft', due_at: null, zone: null })

type State = { state: 'draft' | 'scheduled'; due_at: number | null; zone: string | null }

async function setState({ store, now }: ArticleDeps, by: Principal, { key, locale, version }: Asked, state: State) {
  const draft = await findDraft(store.read, textFile(key, locale))
  if (!draft) throw new DomainError('not_found')
  await store.transaction(async (tx) => {
    const { place: _, version: __, ...row } = draft
    if (!(await putDraft(tx, { ...row, ...state, staff_id: by.staffId, at: now(), failed: null }, version)))
      throw new DomainError('conflict')
    const data = { file: draft.file, until: state.due_at, zone: state.zone }
    const act = state.state === 'scheduled' ? 'content.scheduled' : 'content.unscheduled'
    await noteAudit(tx, by, act, `content:articles/${key}`, data, now())
  })
}

/** Throws a draft away. @throws DomainError `conflict` when it is another one by now */
export async function discardDraft({ store, now }: ArticleDeps, by: Principal, { key, locale, version }: Asked) {
  const file = textFile(key, locale)
  await store.transaction(async (tx) => {
    if (!(await removeDraft(tx, file, version))) throw new DomainError('conflict')
    await noteAudit(tx, by, 'content.discarded', `content:articles/${key}`, { file }, now())
  })
}
