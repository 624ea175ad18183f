import { lastArticleId } from '../../db/queries/articles.ts'
import { findEntry } from '../../db/queries/content-entries.ts'
import { findPicture } from '../../db/queries/pictures/pictures.ts'
import { answerHeadings, answerIssues } from '../../domain/articles/answer-shape.ts'
import { readDocument } from '../../domain/articles/document.ts'
import { factsFile } from '../../domain/articles/files.ts'
import type { ArticleKind } from '../../domain/content/articles.ts'
import { slug } from '../../domain/content/fields.ts'
import { ContentError } from '../../domain/content/issue.ts'
import { isSame } from '../../domain/content/values.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { readPictureReference } from '../../domain/pictures/picture-name.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { type ArticleSources, readFacts, readSources } from './article-sources.ts'
import type { ArticleDeps } from './deps.ts'

export type NewArticle = { key: string; classification: number; country: string | null; day: string }

/** Pages of the console's own, where an article of such a name could not be opened. */
const RESERVED_KEYS = ['new', 'find']
/** How many authors may create an article at the same moment, and compute the same number, before one gets an error. */
const triesMax = 8

/** Begins an article: its facts, and no text that anybody could read. @throws FieldsError when its name is none or taken; ContentError */
export async function createArticle(
  deps: ArticleDeps,
  by: Principal,
  { key, classification, country, day }: NewArticle,
): Promise<void> {
  const { read } = deps.store
  if (!slug.safeParse(key).success) throw new FieldsError([{ path: 'key', key: 'fields.article.slug' }])
  if (RESERVED_KEYS.includes(key)) throw new FieldsError([{ path: 'key', key: 'fields.article.reserved' }])
  const there = await findEntry(read, factsFile(key), '')
  if (there && there.is_gone === 0) throw new FieldsError([{ path: 'key', key: 'fields.article.taken' }])
  for (let tries = 1; ; tries++) {
    const facts = {
      id: (await lastArticleId(read)) + 1,
      slug: key,
      classification,
      tags: [],
      ...(country && { country }),
      date_publish: day,
      date_update: day,
    }
    try {
      await deps.change({
        changes: [{ file: factsFile(key), place: '', version: 0, value: facts }],
        by,
        via: 'console',
      })
      return
    } catch (error) {
      if (tries === triesMax || !isNumberTaken(error)) throw error
    }
  }
}

/** Whether another article was begun with the same number meanwhile. */
const isNumberTaken = (error: unknown) =>
  error instanceof ContentError &&
  error.issues.every(
    ({ file, path, expected }) => file.startsWith('articles/') && path === 'id' && expected === 'each once',
  )

export type TypedFacts = {
  classification: number
  tags: string[]
  country: string | null
  writers: Record<string, string>
  related: number[]
  /** `picture:CODE` or `drawn:NAME`; null for the drawing that has the article's name; left out, it stays. */
  picture?: string | null
  date_publish: string
  date_update: string
  /** Left out, it stays; likewise the editions, of which none means all. */
  kind?: ArticleKind
  editions?: Locale[]
}

/** Fields that an article without a value lacks. */
const isOptional = (name: string): boolean =>
  ['country', 'writers', 'related', 'picture', 'kind', 'editions'].includes(name)

/** What was uploaded may be gone by now. @throws FieldsError */
async function rejectUnknownPicture({ store }: ArticleDeps, picture: unknown): Promise<void> {
  const code = typeof picture === 'string' ? readPictureReference(picture) : null
  if (code !== null && !(await findPicture(store.read, code)))
    throw new FieldsError([{ path: 'picture', key: 'fields.article.picture', values: { found: code } }])
}

/** The published texts must have the shape of an answer page before their article becomes one. @param editions that have it; none means all @throws FieldsError */
async function rejectOtherShapes(
  { markdown }: ArticleDeps,
  { texts, facts }: ArticleSources,
  editions: readonly Locale[],
): Promise<void> {
  const { withdrawn = [] } = readFacts(facts.source)
  const shownIn = editions.length > 0 ? editions : editionCodes()
  for (const locale of shownIn.filter((each) => !withdrawn.includes(each))) {
    const text = texts[locale]
    if (!text) continue
    const { head, body } = readDocument(text.source)
    if (answerIssues({ abstract: head.abstract ?? '', html: await markdown.render(body) }, locale).length === 0)
      continue
    const values = { language: editionOf(locale).ownName, all: answerHeadings(locale).join(' · ') }
    throw new FieldsError([{ path: 'kind', key: 'fields.article.answer_kind', values }])
  }
}

/** Changes what holds for an article in every language. @throws FieldsError for a picture that isn't there; ContentError; DomainError `conflict`, `not_found` */
export async function changeFacts(
  deps: ArticleDeps,
  by: Principal,
  { key, version, facts }: { key: string; version: number; facts: TypedFacts },
): Promise<void> {
  const sources = await readSources(deps.store.read, key)
  const entry = sources.facts
  const before = readFacts(entry.source)
  const { country, writers, related, picture = before.picture, ...rest } = facts
  const { kind = before.kind, editions = before.editions ?? [], ...values } = rest
  await rejectUnknownPicture(deps, picture)
  const isOther = before.kind !== 'answer' || !isSame(editions, before.editions ?? [])
  if (kind === 'answer' && isOther) await rejectOtherShapes(deps, sources, editions)
  const value = {
    ...Object.fromEntries(Object.entries(before).filter(([name]) => !isOptional(name))),
    ...values,
    ...(country && { country }),
    ...(Object.keys(writers).length > 0 && { writers }),
    ...(related.length > 0 && { related }),
    ...(picture != null && { picture }),
    ...(kind === 'answer' && { kind }),
    ...(editions.length > 0 && { editions }),
  }
  if (isSame(value, before) && version === entry.version) return
  await deps.change({ changes: [{ file: factsFile(key), place: '', version, value }], by, via: 'console' })
}
