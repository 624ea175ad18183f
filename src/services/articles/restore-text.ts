import { putDraft } from '../../db/queries/content-drafts.ts'
import { findRevision } from '../../db/queries/content-entries.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { readArticleFile } from '../../domain/articles/files.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { defaultEdition } from '../../domain/editions.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { readText } from './article-sources.ts'
import type { ArticleDeps } from './deps.ts'
import { conflict, type Seen } from './save-text.ts'

/** Makes an older version of a text the draft that can be published. @throws DomainError `not_found`, `conflict` */
export async function restoreText(
  { store, now }: Pick<ArticleDeps, 'store' | 'now'>,
  by: Principal,
  { key, revision, seen }: { key: string; revision: string; seen: Seen },
): Promise<void> {
  const former = await findRevision(store.read, revision)
  const of = former && readArticleFile(former.file)
  if (!former?.source || !of?.locale || of.key !== key) throw new DomainError('not_found')
  const { source } = former
  const { file, entry, draft } = await readText(store.read, key, of.locale)
  const isSeen = (draft?.version ?? 0) === seen.version && (entry?.version ?? 0) === seen.base
  await store.transaction(async (tx) => {
    const newDraft = { state: 'draft', due_at: null, zone: null, staff_id: by.staffId, at: now(), failed: null }
    const isPut = isSeen && (await putDraft(tx, { file, source, base_version: seen.base, ...newDraft }, seen.version))
    if (!isPut) throw await conflict(store, key, of.locale ?? defaultEdition())
    await noteAudit(tx, by, 'content.drafted', `content:articles/${key}`, { file, restored: former.version }, now())
  })
}
