import type { ArticleKind } from '../../domain/content/articles.ts'
import type { Readers } from '../../domain/content/readers.ts'
import { type Locale, perEdition } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { drawFrom, type Paging, pageOf } from '../lists.ts'
import { perVersion } from '../per-version.ts'
import type { Tables } from '../schema.ts'
import { search } from '../search/search.ts'
import type { Database } from '../store.ts'
import { articleEditions } from './article-editions.ts'
import { textWriter } from './blocks.ts'

export type ArticleText = Omit<Tables['article_text'], 'article_id'>
export type ArticleRow = Tables['article'] & { texts: ArticleText[] }

export type ArticleCriteria = {
  classification: number | null
  /** Slug of an article tag. */
  tag: string | null
  country: string | null
  /** Null for all kinds. */
  kind: string | null
  /** Words of a title or text, in any language, the reader's first. */
  text: string
  locale: Locale
}

/** Every published article, the newest first, with the editions that show it. */
const articleList = perVersion(async (db) => {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'classification_id', 'country_code', 'kind'])
    .where('is_draft', '=', 0)
    .orderBy('date_publish', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const editions = await articleEditions(db)
  const links = await db
    .selectFrom('article_tag_link')
    .innerJoin('article_tag', 'article_tag.id', 'article_tag_link.tag_id')
    .select(['article_id', 'slug'])
    .execute()
  const tags = Map.groupBy(links, ({ article_id }) => article_id)
  return rows.map(({ id, classification_id, country_code, kind }) => ({
    id,
    kind,
    classification: classification_id,
    country: country_code,
    editions: editions.get(id) ?? [],
    tags: (tags.get(id) ?? []).map(({ slug }) => slug),
  }))
})

export type FoundArticles = {
  articles: ArticleRow[]
  total: number
  /** Tokens that were looked for, to be marked. */
  words: ReadonlySet<string>
}

/** One page of the published articles that meet all criteria, and how many do: the newest first, or with a text the most fitting. */
export async function findArticles(db: Database, criteria: ArticleCriteria, paging: Paging): Promise<FoundArticles> {
  const { classification, tag, country, kind, text, locale } = criteria
  if (text !== '') {
    const facets = await facetsOf(db, criteria)
    const matches = facets && (await search(db, { kind: 'article', text, locale, facets }, paging))
    if (!matches) return { articles: [], total: 0, words: new Set() }
    return { ...matches, articles: await findArticlesByIds(db, matches.ids) }
  }
  const articles = (await articleList(db)).filter(
    (article) =>
      article.editions.includes(locale) &&
      (kind === null || article.kind === kind) &&
      (classification === null || article.classification === classification) &&
      (tag === null || article.tags.includes(tag)) &&
      (country === null || article.country === country),
  )
  const ids = pageOf(articles, paging).map(({ id }) => id)
  return { articles: await findArticlesByIds(db, ids), total: articles.length, words: new Set() }
}

/** Null when there is no such tag. */
async function facetsOf(
  db: Database,
  { classification, tag, country, kind }: ArticleCriteria,
): Promise<string[][] | null> {
  const tagged = tag === null ? [] : (await listArticleTags(db)).filter(({ slug }) => slug === tag)
  if (tag !== null && tagged.length === 0) return null
  return [
    given(classification).map((id) => `c${id}`),
    given(country).map((code) => `o${code}`),
    tagged.map(({ id }) => `t${id}`),
    given(kind).map((each) => `k${each}`),
  ]
}

/** Bodies of articles in one language, by article. */
export async function readBodies(db: Database, ids: readonly number[], locale: Locale): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_body')
    .select(['article_id', 'content'])
    .where('article_id', 'in', ids)
    .where('locale', '=', locale)
    .execute()
  const write = await textWriter(db)
  return new Map(rows.map(({ article_id, content }) => [article_id, write(content, locale)]))
}

/**
 * Ids of articles to read on with, without answer pages: those about the country first, then those about none in particular. Newest first, or with
 * `random` (from 0 to below 1, a fresh one at each call) drawn without sorting.
 */
export async function recommendArticleIds(
  db: Database,
  {
    country,
    count,
    random,
    locale,
  }: { country: string | null; count: number; random: (() => number) | null; locale: Locale },
): Promise<number[]> {
  const shown = (await articleList(db)).filter(({ kind, editions }) => kind === 'article' && editions.includes(locale))
  const draw = (articles: typeof shown, most: number) => drawFrom(articles, most, random).map(({ id }) => id)
  if (country === null) return draw(shown, count)
  const about = (code: string | null) => shown.filter((article) => article.country === code)
  const ofCountry = draw(about(country), count)
  return [...ofCountry, ...draw(about(null), count - ofCountry.length)]
}

/** Articles by id, in the order of the ids, with their texts in every language. */
export async function findArticlesByIds(db: Database, ids: readonly number[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return []
  const [rows, texts, write] = await Promise.all([
    db.selectFrom('article').selectAll().where('id', 'in', ids).execute(),
    db.selectFrom('article_text').selectAll().where('article_id', 'in', ids).execute(),
    textWriter(db),
  ])
  const written = texts.map((text) => ({
    ...text,
    title: write(text.title, text.locale),
    abstract: write(text.abstract, text.locale),
  }))
  const byArticle = Map.groupBy(written, ({ article_id }) => article_id)
  const byId = new Map(rows.map((row) => [row.id, { ...row, texts: byArticle.get(row.id) ?? [] }]))
  return ids.map((id) => byId.get(id)).filter((article) => article !== undefined)
}

export type WholeArticle = ArticleRow & {
  bodies: { locale: Locale; content: string }[]
  /** The same, with the keys of figures as they were written. */
  unresolved: { locale: string; title: string; abstract: string; content: string }[]
  tagIds: number[]
  relatedIds: number[]
}

/** One article with its bodies, published or a draft; null when there is none. */
export async function findArticle(db: Database, id: number): Promise<WholeArticle | null> {
  const [article] = await findArticlesByIds(db, [id])
  if (!article) return null
  const [bodies, tags, related, write] = await Promise.all([
    db
      .selectFrom('article_body')
      .innerJoin('article_text', (join) =>
        join
          .onRef('article_text.article_id', '=', 'article_body.article_id')
          .onRef('article_text.locale', '=', 'article_body.locale'),
      )
      .select(['article_body.locale', 'title', 'abstract', 'content'])
      .where('article_body.article_id', '=', id)
      .execute(),
    db.selectFrom('article_tag_link').select('tag_id').where('article_id', '=', id).execute(),
    db
      .selectFrom('article_related')
      .innerJoin('article', 'article.id', 'related_id')
      .select('related_id')
      .where('article_id', '=', id)
      .where('is_draft', '=', 0)
      .orderBy('position')
      .execute(),
    textWriter(db),
  ])
  return {
    ...article,
    bodies: bodies.map(({ locale, content }) => ({
      locale,
      content: write(content, locale),
    })),
    unresolved: bodies,
    tagIds: tags.map(({ tag_id }) => tag_id),
    relatedIds: related.map(({ related_id }) => related_id),
  }
}

const NAMES = ['id', 'slug', 'name_en', 'name_vi', 'name_tw', 'names'] as const

/** The six kinds of article, in their order; `data` holds their descriptions. */
export const listClassifications = perVersion((db) =>
  db
    .selectFrom('classification')
    .select([...NAMES, 'data'])
    .orderBy('position')
    .execute(),
)

/** Article tags in their order, each with how many published articles have it in each edition. */
export const listArticleTags = perVersion(async (db) => {
  const articles = await articleList(db)
  const rows = await db.selectFrom('article_tag').select(NAMES).orderBy('position').execute()
  const countIn = (locale: Locale, slug: string) =>
    articles.filter(({ editions, tags }) => editions.includes(locale) && tags.includes(slug)).length
  return rows.map((row) => ({
    ...row,
    counts: perEdition((locale) => countIn(locale, row.slug)),
  }))
})

const given = <T>(value: T | null): T[] => (value === null ? [] : [value])

export type ArticleAddress = {
  id: number
  date_update: string
  slugs: Record<string, string>
  editions: readonly Locale[]
}

/** Where every published article stands, newest first: its slug in each language, and the editions that show it. */
export async function listArticleAddresses(db: Database): Promise<ArticleAddress[]> {
  const [rows, texts, editions] = await Promise.all([
    db
      .selectFrom('article')
      .select(['id', 'date_update'])
      .where('is_draft', '=', 0)
      .orderBy('date_publish', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    db.selectFrom('article_text').select(['article_id', 'locale', 'seo_slug']).execute(),
    articleEditions(db),
  ])
  const byArticle = Map.groupBy(texts, ({ article_id }) => article_id)
  return rows.map(({ id, date_update }) => ({
    id,
    date_update,
    slugs: Object.fromEntries((byArticle.get(id) ?? []).map(({ locale, seo_slug }) => [locale, seo_slug])),
    editions: editions.get(id) ?? [],
  }))
}

/** The greatest id that an article has; 0 where there is none. */
export async function lastArticleId(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('article')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

export type StoredArticle = {
  id: number
  slug: string
  kind: ArticleKind
  /** Null for all. */
  editions: Locale[] | null
  date_update: string
  is_draft: boolean
  withdrawn: Locale[]
  readers: Readers
  /** Codes of the people who wrote it, a language each. */
  writers: Record<string, string>
  /** The title in each language that can be read, with the keys of figures as they were written. */
  texts: Partial<Record<Locale, string>>
}

/** Every article, drafts included, those that were changed last first. */
export async function listStoredArticles(db: Database): Promise<StoredArticle[]> {
  const [rows, texts] = await Promise.all([
    db
      .selectFrom('article')
      .select(['id', 'slug', 'kind', 'editions', 'date_update', 'is_draft', 'withdrawn', 'readers', 'author'])
      .orderBy('date_update', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    db.selectFrom('article_text').select(['article_id', 'locale', 'title']).execute(),
  ])
  const byArticle = Map.groupBy(texts, ({ article_id }) => article_id)
  return rows.map(({ id, slug, kind, editions, date_update, is_draft, withdrawn, readers, author }) => ({
    id,
    slug,
    kind,
    editions: editions === null ? null : parseJson(editions),
    date_update,
    is_draft: is_draft === 1,
    withdrawn: parseJson(withdrawn),
    readers: readers === null ? {} : parseJson(readers),
    writers: writersIn(author) ?? {},
    texts: Object.fromEntries((byArticle.get(id) ?? []).map(({ locale, title }) => [locale, title])),
  }))
}

/** Codes of the people who wrote an article, by language; null for a name instead. */
export function writersIn(author: ArticleRow['author']): Record<string, string> | null {
  const writers = parseJson(author)?.writers
  return typeof writers === 'object' ? writers : null
}
