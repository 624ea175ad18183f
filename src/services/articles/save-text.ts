import { putDraft, removeDraft } from '../../db/queries/content-drafts.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { readDocument, writeDocument } from '../../domain/articles/document.ts'
import { ARTICLE_LENGTHS } from '../../domain/content/lengths.ts'
import { isSame } from '../../domain/content/values.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { joinLines } from '../../domain/typed-text.ts'
import { readText } from './article-sources.ts'
import type { ArticleDeps } from './deps.ts'

/** `readers`: the home country of its readers, '' for everybody; left out, it stays. */
export type TypedText = {
  title: string
  seo_slug: string
  abstract: string
  body: string
  readers?: string | undefined
}

/** From which versions a form was drawn: of the draft, and of what is published; 0 where there was none. */
export type Seen = { version: number; base: number }

export type SaveText = { key: string; locale: Locale; seen: Seen; input: TypedText }

/**
 * Keeps what was typed as a draft beside what is published; what says the same as that needs none. Answers the draft's version, 0 without one.
 * @throws FieldsError for what the site wouldn't show; DomainError `conflict` with what is there now
 */
export async function saveText(
  { store, now, markdown }: ArticleDeps,
  by: Principal,
  { key, locale, seen, input }: SaveText,
): Promise<{ version: number }> {
  rejectLengths(input)
  await rejectLosses(markdown, input)
  const { file, entry, draft } = await readText(store.read, key, locale)
  const version = draft?.version ?? 0
  // a draft goes on from what it was begun from, or from what is published by now once its writer has seen that
  const bases = [entry?.version ?? 0, ...(draft ? [draft.base_version] : [])]
  if (version !== seen.version || !bases.includes(seen.base)) throw await conflict(store, key, locale)
  const source = sourceOf(draft?.source ?? entry?.source ?? null, input)
  if (source === (draft ?? entry)?.source && seen.base === (draft ?? { base_version: seen.base }).base_version)
    return { version }
  return store.transaction(async (tx) => {
    const at = now()
    if (source === entry?.source) {
      if (!(await removeDraft(tx, file, seen.version))) throw await conflict(store, key, locale)
      await noteAudit(tx, by, 'content.discarded', `content:articles/${key}`, { file }, at)
      return { version: 0 }
    }
    const schedule = { state: draft?.state ?? 'draft', due_at: draft?.due_at ?? null, zone: draft?.zone ?? null }
    const row = { file, source, base_version: seen.base, ...schedule, staff_id: by.staffId, at, failed: null }
    if (!(await putDraft(tx, row, seen.version))) throw new DomainError('conflict')
    await noteAudit(tx, by, 'content.drafted', `content:articles/${key}`, { file, version: seen.version + 1 }, at)
    return { version: seen.version + 1 }
  })
}

function rejectLengths(text: TypedText): void {
  const issues = (Object.keys(ARTICLE_LENGTHS) as (keyof typeof ARTICLE_LENGTHS)[]).flatMap((path) => {
    const [present, most] = [text[path].length, ARTICLE_LENGTHS[path]]
    return present > most ? [{ path, key: 'fields.article.too_long', values: { present, most } }] : []
  })
  if (issues.length > 0) throw new FieldsError(issues)
}

async function rejectLosses(markdown: ArticleDeps['markdown'], { body }: TypedText): Promise<void> {
  const lost = await markdown.losses(body)
  if (lost.length === 0) return
  throw new FieldsError(
    lost.map(({ kind, excerpt }) => ({ path: 'body', key: `fields.article.${kind}`, values: { found: excerpt } })),
  )
}

/** The typed text as it is stored; a text that says the same is the same source. */
function sourceOf(former: string | null, { body, readers, ...head }: TypedText): string {
  const before = former === null ? null : readDocument(former)
  const country = readers ?? before?.head.readers
  const texts = {
    head: { ...trimmed(head), ...(country && { readers: country }) },
    body: body.replaceAll('\r\n', '\n'),
  }
  return former !== null && isSame(before, texts) ? former : writeDocument(texts)
}

const trimmed = (head: Record<string, string>) =>
  Object.fromEntries(Object.entries(head).map(([name, text]) => [name, joinLines(text)]))

/** The current version, for the second of two editors. */
export async function conflict(store: ArticleDeps['store'], key: string, locale: Locale): Promise<DomainError> {
  const { entry, draft } = await readText(store.read, key, locale)
  const now = draft ?? entry
  return new DomainError('conflict', {
    version: draft?.version ?? 0,
    base: entry?.version ?? 0,
    source: now?.source ?? '',
    by: draft ? draft.staff_id : (entry?.edited_by ?? null),
    at: draft ? draft.at : (entry?.edited_at ?? null),
  })
}
