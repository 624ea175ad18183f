/** An article with all that its own page shows; published and drafts alike. */

import { z } from 'zod'
import { isShownIn, languagesOf } from '../../db/queries/article-editions.ts'
import { findArticle, type WholeArticle } from '../../db/queries/articles.ts'
import { editionsOf, isForOtherReaders } from '../../domain/content/article-editions.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { byEditionSchema, EditionCodeSchema } from '../../domain/edition-code.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import type { ApiDeps } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { FigureSourcesSchema, readFigureSources } from '../figure-sources.ts'
import { FaceSchema, serializeFace } from '../firm/list-people.ts'
import { briefCache, IdSchema, SluggedSchema } from '../parameters.ts'
import { serializeSlugged } from '../presenters.ts'
import {
  ArticleItemSchema,
  articleItem,
  readArticleItems,
  readArticleNames,
  serializeArticle,
  textOf,
  writerOf,
} from './article-items.ts'
import { withDrafts } from './with-drafts.ts'

const ArticlePageSchema = z.object({
  article: ArticleItemSchema.extend({
    /** Sanitised HTML. */
    content: z.string(),
    tags: z.array(SluggedSchema),
    related: z.array(ArticleItemSchema),
    /** The slug of each language that it is written in. */
    slugs: byEditionSchema(z.string()),
    /** The editions that show it (an addition). */
    editions: z.array(EditionCodeSchema),
    /** `html lang` of the text, which differs from the page's when it fell back. */
    lang: z.string(),
    is_draft: z.boolean(),
    /** `published`: live as shown. `change`: an unpublished change of a live text. `draft`: never published (an addition). */
    standing: z.enum(['published', 'change', 'draft']),
    /** Of the figures in its text (an addition). */
    figures: FigureSourcesSchema.nullable(),
    /** The author's team page entry (an addition); null if the author is a name only, or the organisation. */
    writer: FaceSchema.nullable(),
  }),
})

/** @param mayShow whether this article may be seen at all @param as what is shown of it instead @throws DomainError `not_found`, `gone` where the edition's text was withdrawn, or is for readers of another home country */
async function readArticlePage(
  deps: ApiDeps,
  id: number,
  locale: Locale,
  mayShow: (article: WholeArticle) => boolean,
  as: (article: WholeArticle) => Promise<WholeArticle> = async (article) => article,
) {
  const [articleRow, names] = await Promise.all([findArticle(deps.store.read, id), readArticleNames(deps)])
  if (!articleRow || !mayShow(articleRow)) throw new DomainError('not_found')
  const article = await as(articleRow)
  const languages = languagesOf(article)
  if (languages.withdrawn.includes(locale) || isForOtherReaders(languages, locale)) throw new DomainError('gone')
  if (!isShownIn(article, locale)) throw new DomainError('not_found')
  const body = textOf(article.bodies, locale)
  const writer = writerOf(article, names, locale)
  const standing = standingOf(articleRow, article, locale)
  return {
    ...articleItem(article, names, locale, deps),
    content: body?.content ?? '',
    tags: names.tags.filter((tag) => article.tagIds.includes(tag.id)).map((tag) => serializeSlugged(tag, locale)),
    related: await readArticleItems(deps, article.relatedIds, locale),
    slugs: Object.fromEntries(article.texts.map((text) => [text.locale, text.seo_slug])),
    editions: editionsOf(languages),
    lang: editionOf(body?.locale ?? locale).htmlLang,
    is_draft: standing === 'draft',
    standing,
    figures: await readFigureSources(deps.store.read, textOf(article.unresolved, locale), locale),
    writer: writer && serializeFace(writer, names.pictures, locale, deps),
  }
}
/** Of the text that an edition is shown, beside what is published. */
function standingOf(published: WholeArticle, shown: WholeArticle, locale: Locale) {
  const text = textOf(shown.texts, locale)
  const isHidden = published.is_draft === 1 || !isShownIn(published, locale)
  const before = isHidden ? undefined : published.texts.find((each) => each.locale === text?.locale)
  if (!before) return 'draft' as const
  return before === text ? ('published' as const) : ('change' as const)
}

export type ArticlePage = Awaited<ReturnType<typeof readArticlePage>>

function serializeArticlePage(page: ArticlePage): z.input<typeof ArticlePageSchema> {
  const { content, tags, related, slugs, editions, lang, is_draft, standing, figures, writer, ...item } = page
  return {
    article: {
      ...serializeArticle(item),
      content,
      tags,
      related: related.map(serializeArticle),
      slugs,
      editions,
      lang,
      is_draft,
      standing,
      figures,
      writer,
    },
  }
}

/** One published article. @throws DomainError `not_found`, `gone` */
export const showArticle = endpoint({
  summary: 'One article with its tags and related articles',
  cache: briefCache,
  params: z.object({ id: IdSchema }),
  answers: ArticlePageSchema,
  act: ({ deps, locale, params }) => readArticlePage(deps, params.id, locale, ({ is_draft }) => is_draft === 0),
  present: serializeArticlePage,
})

/** An article with all that waits to be published, to who holds a signed token for it. @throws DomainError `not_found` */
export const showDraft = endpoint({
  summary: 'A draft, for holders of a signed token',
  params: z.object({ id: IdSchema }),
  query: z.object({ token: z.string().max(200).optional() }),
  answers: ArticlePageSchema,
  act: ({ deps, locale, params, query }) =>
    readArticlePage(
      deps,
      params.id,
      locale,
      ({ id }) => deps.mayPreview(id, query.token ?? ''),
      (article) => withDrafts(deps, article),
    ),
  present: serializeArticlePage,
})
