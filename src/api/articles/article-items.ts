/** Shapes what leaves of articles. */

import { z } from 'zod'
import { isShownIn } from '../../db/queries/article-editions.ts'
import {
  type ArticleRow,
  type ArticleText,
  findArticlesByIds,
  listArticleTags,
  listClassifications,
  writersIn,
} from '../../db/queries/articles.ts'
import { findBlock } from '../../db/queries/blocks.ts'
import { type Person, peopleByCode } from '../../db/queries/firm.ts'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import { ARTICLE_KINDS, type ArticleKind } from '../../domain/content/articles.ts'
import type { Locale } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { type Localized, localize } from '../../domain/localized.ts'
import type { DrawnPicture } from '../../domain/pictures/picture.ts'
import { readDrawnReference } from '../../domain/pictures/picture-name.ts'
import type { ApiDeps } from '../context.ts'
import { fallback, NamedSchema } from '../parameters.ts'
import { DrawnPictureSchema, type Pictures, pictureOfCode } from '../pictures.ts'
import { imageAddress, serializeNamed } from '../presenters.ts'

export const ArticleItemSchema = z.object({
  id: z.int(),
  /** `answer`: the answer to one question, which its abstract is (an addition). */
  kind: z.enum(ARTICLE_KINDS),
  seo_slug: z.string(),
  title_article: z.string(),
  abstract: z.string(),
  path_article_image: z.string(),
  /** The same in its widths, where it was put in (an addition). */
  picture: DrawnPictureSchema.optional(),
  date_publish: z.string(),
  date_update: z.string(),
  author: z.string(),
  country_code: z.string().nullable(),
  classification: NamedSchema.extend({ slug: z.string() }),
  demo: z.literal(true).optional(),
  fallback,
})
/** An article as lists show it, by its internal names. */
export type ArticleItem = {
  id: number
  kind: ArticleKind
  slug: string
  title: string
  abstract: string
  image: string
  picture?: DrawnPicture
  /** Days, such as 2026-11-20. */
  published: string
  updated: string
  author: string
  country_code: string | null
  classification: { id: number; name: string; slug: string; fallback?: true | undefined }
  demo?: true
  fallback?: true
}

export function serializeArticle(item: ArticleItem): z.input<typeof ArticleItemSchema> {
  const { slug, title, image, published, updated, ...alike } = item
  return {
    ...alike,
    seo_slug: slug,
    title_article: title,
    path_article_image: image,
    date_publish: published,
    date_update: updated,
  }
}

/** What articles refer to by id: the kinds, the tags, and whose they are when no author is named. */
export type ArticleNames = {
  classifications: Awaited<ReturnType<typeof listClassifications>>
  tags: Awaited<ReturnType<typeof listArticleTags>>
  firm: Localized
  people: ReadonlyMap<string, Person>
  pictures: Pictures
}

export async function readArticleNames({ store }: ApiDeps): Promise<ArticleNames> {
  const [classifications, tags, site, people, pictures] = await Promise.all([
    listClassifications(store.read),
    listArticleTags(store.read),
    findBlock(store.read, 'site', 'site'),
    peopleByCode(store.read),
    picturesByCode(store.read),
  ])
  return { classifications, tags, firm: site?.name ?? {}, people, pictures }
}

/** The text of a locale, or of its fallback. */
export function textOf<T extends { locale: string }>(texts: readonly T[], locale: Locale): T | undefined {
  const localized = localize(Object.fromEntries(texts.map((text) => [text.locale, text.locale])), locale)
  return texts.find((text) => text.locale === localized.text)
}

/** Who wrote an article's text in a language, where that is one of the firm's people and still is. */
export function writerOf(article: ArticleRow, { people }: ArticleNames, locale: Locale): Person | null {
  const writers = writersIn(article.author)
  if (!writers) return null
  const text = textOf<ArticleText>(article.texts, locale)
  return people.get(writers[text?.locale ?? locale] ?? '') ?? null
}

function authorOf(article: ArticleRow, names: ArticleNames, locale: Locale): Localized {
  if (!writersIn(article.author)) return (parseJson(article.author) as Localized | null) ?? names.firm
  return writerOf(article, names, locale)?.name ?? names.firm
}

export function articleItem(article: ArticleRow, names: ArticleNames, locale: Locale, deps: ApiDeps): ArticleItem {
  const text = textOf<ArticleText>(article.texts, locale)
  const classification = names.classifications.find(({ id }) => id === article.classification_id)
  const author = authorOf(article, names, locale)
  if (!text || !classification) throw new Error(`article ${article.id} has no text or no classification`)
  const picture = pictureOfCode(article.picture, names.pictures, locale, deps)
  return {
    id: article.id,
    kind: article.kind,
    slug: text.seo_slug,
    title: text.title,
    abstract: text.abstract,
    image: picture?.src ?? imageAddress(drawingOf(article, deps.drawnArticles), deps),
    ...(picture && { picture }),
    published: article.date_publish,
    updated: article.date_update,
    author: localize(author, locale).text,
    country_code: article.country_code,
    classification: { ...serializeNamed(classification, locale), slug: classification.slug },
    ...(article.demo === 1 && { demo: true as const }),
    ...(text.locale !== locale && { fallback: true as const }),
  }
}

/** The drawing that an article names, or that has its name; else the one for all that have none. */
export function drawingOf(
  { slug, picture }: { slug: string; picture: string | null },
  drawn: ReadonlySet<string>,
): string {
  const name = [picture === null ? null : readDrawnReference(picture), slug].find(
    (each) => each !== null && drawn.has(each),
  )
  return `/pictures/articles/${name ?? 'default'}.svg`
}

/** Articles by id, as items; those that the edition doesn't show are left out. */
export async function readArticleItems(deps: ApiDeps, ids: readonly number[], locale: Locale): Promise<ArticleItem[]> {
  const [articles, names] = await Promise.all([findArticlesByIds(deps.store.read, ids), readArticleNames(deps)])
  return articles
    .filter((article) => isShownIn(article, locale))
    .map((article) => articleItem(article, names, locale, deps))
}
