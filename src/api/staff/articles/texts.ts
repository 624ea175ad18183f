/** What leaves of an article's texts. */
import { z } from 'zod'
import type { ArticleSources } from '../../../commands/articles/article-sources.ts'
import { readFacts, standingFacts } from '../../../commands/articles/article-sources.ts'
import { standingOf } from '../../../domain/articles/standing.ts'
import { LOCALES, type Locale } from '../../../domain/editions.ts'
import { readDocument } from '../../../domain/source/change-document.ts'
import { type ChangedAt, outdatedIn } from '../../../domain/source/outdated.ts'
import { stateField } from './fields.ts'

export const TypedSchema = z.object({ title: z.string(), seo_slug: z.string(), abstract: z.string(), body: z.string() })
export type TypedText = z.output<typeof TypedSchema>

export const ArticleTextSchema = TypedSchema.extend({
  state: stateField,
  /** What waits to take its place. */
  waiting: z.enum(['draft', 'scheduled']).nullable(),
  /** Of the draft, and of what is published; 0 where there is none. */
  version: z.int(),
  base: z.int(),
  /** What is published, where the draft says something else. */
  published: TypedSchema.nullable(),
  due_at: z.int().nullable(),
  zone: z.string().nullable(),
  at: z.int().nullable(),
  by: z.string().nullable(),
  /** Why it could not be published when it came due. */
  failed: z.array(z.string()),
  /** Whether something else was published since the draft was begun. */
  is_overtaken: z.boolean(),
  /** Whether another language was changed since this one was. */
  is_outdated: z.boolean(),
})

const EMPTY: TypedText = { title: '', seo_slug: '', abstract: '', body: '' }

/** What a source says, for a form; what can't be read is shown as it stands. */
export function typedOf(source: string | undefined): TypedText {
  if (source === undefined) return EMPTY
  try {
    const { head, body } = readDocument(source)
    const text = (name: string) => String(head[name] ?? '')
    return { title: text('title'), seo_slug: text('seo_slug'), abstract: text('abstract'), body }
  } catch {
    return { ...EMPTY, body: source }
  }
}

/** An article's text in a language, with what waits beside it. @param names of staff by id */
export function presentText(
  { facts, texts, drafts }: ArticleSources,
  locale: Locale,
  names: ReadonlyMap<string, string>,
): z.output<typeof ArticleTextSchema> {
  const [entry, draft] = [texts[locale], drafts[locale]]
  const waiting = draft ? (draft.state === 'scheduled' ? 'scheduled' : 'draft') : null
  const standing = standingOf({ isThere: entry !== undefined, waiting }, standingFacts(readFacts(facts.source)), locale)
  const who = draft ? draft.staff_id : (entry?.edited_by ?? null)
  return {
    ...typedOf((draft ?? entry)?.source),
    ...standing,
    version: draft?.version ?? 0,
    base: entry?.version ?? 0,
    published: draft && entry ? typedOf(entry.source) : null,
    due_at: draft?.due_at ?? null,
    zone: draft?.zone ?? null,
    at: draft ? draft.at : (entry?.edited_at ?? null),
    by: (who && names.get(who)) ?? null,
    failed: draft?.failed ? (JSON.parse(draft.failed) as string[]) : [],
    is_overtaken: draft !== undefined && entry !== undefined && draft.base_version !== entry.version,
    is_outdated: entry !== undefined && outdated(texts).includes(locale),
  }
}

/** Languages that are older than a change in another one, and that nobody has looked at since. */
const outdated = (texts: ArticleSources['texts']): Locale[] =>
  outdatedIn(
    changedAt(texts),
    LOCALES.filter((locale) => texts[locale]),
  )

/** When each language was changed, or said to be right, last. */
export const changedAt = (texts: ArticleSources['texts']): ChangedAt =>
  Object.assign({}, ...Object.values(texts).map(({ changed }) => JSON.parse(changed) as ChangedAt)) as ChangedAt
