import { putDraft, removeDraft } from '../../db/queries/content-drafts.ts'
import type { Actor } from '../../db/queries/staff/audit.ts'
import { factsFile, textFile } from '../../domain/articles/files.ts'
import { isSame } from '../../domain/content/values.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { editionCodes, type Locale } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import type { EntryChange } from '../content/rows.ts'
import { type ArticleSources, type Facts, readFacts, readSources } from './article-sources.ts'
import type { ArticleDeps } from './deps.ts'

export type PublishText = {
  key: string
  locale: Locale
  /** Of the draft; 0 where a text that was taken back is to be shown again as it is. */
  version: number
  /** The day that the article is said to have been updated on, such as 2026-11-23; none leaves it. */
  day: string | null
}

/**
 * Puts a language's draft on the site; no other language is touched.
 * @throws ContentError; DomainError `conflict` when the draft or what is published is another one by now, `not_found` without either
 */
export async function publishText(
  deps: ArticleDeps,
  by: Actor & { staffId: string | null },
  request: PublishText,
  via: 'console' | 'schedule' = 'console',
): Promise<void> {
  const sources = await readSources(deps.store.read, request.key)
  const changes = changesOf(sources, request)
  await keepOthers(deps, sources, request.locale)
  await deps.change({ changes, by, via })
  const draft = sources.drafts[request.locale]
  if (draft) await deps.store.transaction((tx) => removeDraft(tx, draft.file, draft.version))
}

/** What a publication changes, or would. @throws DomainError `conflict`, `not_found` */
export function changesOf(sources: ArticleSources, { key, locale, version, day }: PublishText): EntryChange[] {
  const draft = sources.drafts[locale]
  if ((draft?.version ?? 0) !== version) throw new DomainError('conflict')
  if (!draft && !sources.texts[locale]) throw new DomainError('not_found')
  const file = textFile(key, locale)
  const text = draft
    ? [{ file, place: '', version: sources.texts[locale] ? draft.base_version : 0, value: parseJson(draft.source) }]
    : []
  const facts = readFacts(sources.facts.source)
  const value = factsAfter(facts, { locale, day, isFirst: isFirst(sources, facts) })
  const factsChange = isSame(value, facts)
    ? []
    : [{ file: factsFile(key), place: '', version: sources.facts.version, value }]
  const hidden = facts.draft ? others(sources, locale) : []
  return [
    ...text,
    ...factsChange,
    ...hidden.map((row) => ({ file: row.file, place: '', version: row.version, value: null })),
  ]
}

/** Whether nothing of the article was ever to be read. */
const isFirst = ({ texts }: ArticleSources, { draft, withdrawn = [] }: Facts) =>
  withdrawn.length === 0 && (draft === true || Object.keys(texts).length === 0)

type After = { locale: Locale; day: string | null; isFirst: boolean }

function factsAfter({ draft: _, withdrawn = [], ...facts }: Facts, { locale, day, isFirst }: After): Facts {
  const left = withdrawn.filter((each) => each !== locale)
  return {
    ...facts,
    ...(day && { date_update: day }),
    ...(day && isFirst && { date_publish: day }),
    ...(left.length > 0 && { withdrawn: left }),
  }
}

const others = ({ texts }: ArticleSources, locale: Locale) =>
  editionCodes().flatMap((each) => (each === locale ? [] : (texts[each] ?? [])))

/** Where the whole article was a draft, its other languages stay drafts, of their own. */
async function keepOthers({ store, now }: ArticleDeps, sources: ArticleSources, locale: Locale): Promise<void> {
  if (!readFacts(sources.facts.source).draft) return
  const draft = { state: 'draft', due_at: null, zone: null, staff_id: null, at: now(), failed: null }
  const waiting = new Set(Object.values(sources.drafts).map((each) => each?.file))
  await store.transaction(async (tx) => {
    for (const { file, source, version } of others(sources, locale))
      if (!waiting.has(file)) await putDraft(tx, { file, source, base_version: version, ...draft }, 0)
  })
}

/** Takes a language back: its address says that it is gone, its text stays here. @throws ContentError; DomainError `conflict`, `not_found` */
export async function withdrawText(
  deps: ArticleDeps,
  by: Actor & { staffId: string | null },
  { key, locale, version }: { key: string; locale: Locale; version: number },
): Promise<void> {
  const { facts, texts } = await readSources(deps.store.read, key)
  if (!texts[locale]) throw new DomainError('not_found')
  const parsed = readFacts(facts.source)
  const withdrawn = editionCodes().filter((each) => each === locale || parsed.withdrawn?.includes(each))
  await deps.change({
    changes: [{ file: factsFile(key), place: '', version, value: { ...parsed, withdrawn } }],
    by,
    via: 'console',
  })
}
