import type { Locale } from '../../domain/editions.ts'
import { resolveText } from '../../domain/figures/resolve.ts'
import { ListIndex, type Paging } from '../list-index.ts'
import { perVersion } from '../per-version.ts'
import type { Tables } from '../schema.ts'
import { search } from '../search/search.ts'
import type { SearchWord } from '../search/text/search-text.ts'
import type { Database } from '../store.ts'
import { figuresOfDay } from './blocks.ts'

export type ArticleText = Omit<Tables['article_text'], 'article_id'>
export type ArticleRow = Tables['article'] & { texts: ArticleText[] }

export type ArticleCriteria = {
  classification: number | null
  /** Slug of an article tag. */
  tag: string | null
  country: string | null
  /** Words of a title or text, in any language, the reader's first. */
  text: string
  locale: Locale
}

type ArticleIndex = { list: ListIndex }

/** Every published article's filters, newest first. */
const articleIndex = perVersion(async (db): Promise<ArticleIndex> => {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'classification_id', 'country_code'])
    .where('is_draft', '=', 0)
    .orderBy('date_publish', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const links = await db
    .selectFrom('article_tag_link')
    .innerJoin('article_tag', 'article_tag.id', 'article_tag_link.tag_id')
    .select(['article_id', 'slug'])
    .execute()
  const tags = Map.groupBy(links, ({ article_id }) => article_id)
  const list = new ListIndex(
    rows.map(({ id, classification_id, country_code }) => ({
      id,
      facets: {
        classification: classification_id,
        country: country_code,
        tag: (tags.get(id) ?? []).map(({ slug }) => slug),
        // an article about no country in particular is of use to readers of every one
        reach: country_code ?? 'every',
      },
    })),
  )
  return { list }
})

export type FoundArticles = {
  articles: ArticleRow[]
  total: number
  isCapped: boolean
  /** What was looked for, to be marked. */
  words: SearchWord[][]
}

/** One page of the published articles that meet all criteria, and how many do: the newest first, or with a text the most fitting. */
export async function findArticles(db: Database, criteria: ArticleCriteria, paging: Paging): Promise<FoundArticles> {
  const { classification, tag, country, text, locale } = criteria
  if (text !== '') {
    const facets = await facetsOf(db, criteria)
    const found = facets && (await search(db, { kind: 'article', text, locale, facets }, paging))
    if (!found) return { articles: [], total: 0, isCapped: false, words: [] }
    return { ...found, articles: await findArticlesByIds(db, found.ids) }
  }
  const { list } = await articleIndex(db)
  const filters = { classification: given(classification), tag: given(tag), country: given(country) }
  const { ids, total } = list.page(filters, paging)
  return { articles: await findArticlesByIds(db, ids), total, isCapped: false, words: [] }
}

/** Null when there is no such tag. */
async function facetsOf(db: Database, { classification, tag, country }: ArticleCriteria): Promise<string[][] | null> {
  const tagged = tag === null ? [] : (await listArticleTags(db)).filter(({ slug }) => slug === tag)
  if (tag !== null && tagged.length === 0) return null
  return [
    given(classification).map((id) => `c${id}`),
    given(country).map((code) => `o${code}`),
    tagged.map(({ id }) => `t${id}`),
  ]
}

/** Bodies of articles in one language, by article. */
export async function readBodies(db: Database, ids: readonly number[], locale: string): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_body')
    .select(['article_id', 'content'])
    .where('article_id', 'in', ids)
    .where('locale', '=', locale)
    .execute()
  const figures = await figuresOfDay(db)
  return new Map(rows.map(({ article_id, content }) => [article_id, resolveText(content, locale as Locale, figures)]))
}

/**
 * Ids of articles to read on with: those about the country first, then those about none in particular. Newest first, or with
 * `random` (from 0 to below 1, a fresh one at each call) drawn without sorting.
 */
export async function recommendArticleIds(
  db: Database,
  { country, count, random }: { country: string | null; count: number; random: (() => number) | null },
): Promise<number[]> {
  const { list } = await articleIndex(db)
  if (country === null) return list.some({}, count, random)
  const own = list.some({ reach: [country] }, count, random)
  return [...own, ...list.some({ reach: ['every'] }, count - own.length, random)]
}

/** Articles by id, in the order of the ids, with their texts in every language. */
export async function findArticlesByIds(db: Database, ids: readonly number[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return []
  const [rows, texts, figures] = await Promise.all([
    db.selectFrom('article').selectAll().where('id', 'in', ids).execute(),
    db.selectFrom('article_text').selectAll().where('article_id', 'in', ids).execute(),
    figuresOfDay(db),
  ])
  const said = (text: string, locale: string) => resolveText(text, locale as Locale, figures)
  const written = texts.map((text) => ({
    ...text,
    title: said(text.title, text.locale),
    abstract: said(text.abstract, text.locale),
  }))
  const byArticle = Map.groupBy(written, ({ article_id }) => article_id)
  const byId = new Map(rows.map((row) => [row.id, { ...row, texts: byArticle.get(row.id) ?? [] }]))
  return ids.map((id) => byId.get(id)).filter((article) => article !== undefined)
}

export type WholeArticle = ArticleRow & {
  bodies: { locale: string; content: string }[]
  /** The same, with the keys of figures as they were written. */
  unresolved: { locale: string; title: string; abstract: string; content: string }[]
  tagIds: number[]
  relatedIds: number[]
}

/** One article with its bodies, published or a draft; null when there is none. */
export async function findArticle(db: Database, id: number): Promise<WholeArticle | null> {
  const [article] = await findArticlesByIds(db, [id])
  if (!article) return null
  const [bodies, tags, related, figures] = await Promise.all([
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
    figuresOfDay(db),
  ])
  return {
    ...article,
    bodies: bodies.map(({ locale, content }) => ({
      locale,
      content: resolveText(content, locale as Locale, figures),
    })),
    unresolved: bodies,
    tagIds: tags.map(({ tag_id }) => tag_id),
    relatedIds: related.map(({ related_id }) => related_id),
  }
}

const NAMES = ['id', 'slug', 'name_en', 'name_vi', 'name_tw'] as const

/** The six kinds of article, in their order; `data` holds their descriptions. */
export const listClassifications = perVersion((db) =>
  db
    .selectFrom('classification')
    .select([...NAMES, 'data'])
    .orderBy('position')
    .execute(),
)

/** Article tags in their order, each with how many published articles have it. */
export const listArticleTags = perVersion(async (db) => {
  const { list } = await articleIndex(db)
  const counts = list.counts('tag')
  const rows = await db.selectFrom('article_tag').select(NAMES).orderBy('position').execute()
  return rows.map((row) => ({ ...row, count: counts.get(row.slug) ?? 0 }))
})

const given = <T>(value: T | null): T[] => (value === null ? [] : [value])

/** Where every published article stands, newest first: its slug in each language. */
export async function listArticleAddresses(
  db: Database,
): Promise<{ id: number; date_update: string; slugs: Record<string, string> }[]> {
  const [rows, texts] = await Promise.all([
    db
      .selectFrom('article')
      .select(['id', 'date_update'])
      .where('is_draft', '=', 0)
      .orderBy('date_publish', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    db.selectFrom('article_text').select(['article_id', 'locale', 'seo_slug']).execute(),
  ])
  const byArticle = Map.groupBy(texts, ({ article_id }) => article_id)
  return rows.map(({ id, date_update }) => ({
    id,
    date_update,
    slugs: Object.fromEntries((byArticle.get(id) ?? []).map(({ locale, seo_slug }) => [locale, seo_slug])),
  }))
}
