import { z } from 'zod'
import {
  findArticles,
  listClassifications as queryClassifications,
  listArticleTags as queryTags,
  recommendArticleIds,
} from '../../db/queries/articles.ts'
import { searchAll } from '../../db/search/search.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { parseJson } from '../../domain/json.ts'
import { localize } from '../../domain/localized.ts'
import { findCountryFilter } from '../countries/list-countries.ts'
import { endpoint } from '../endpoint.ts'
import {
  briefCache,
  CodeSchema,
  CountryParameterSchema,
  CountSchema,
  FlagSchema,
  IdSchema,
  PageAnswerSchema,
  PagingSchema,
  SearchTextSchema,
  SluggedSchema,
} from '../parameters.ts'
import { serializeSlugged } from '../presenters.ts'
import { noteEmptySearch } from '../search/search-everything.ts'
import {
  ArticleItemSchema,
  articleItem,
  readArticleItems,
  readArticleNames,
  serializeArticle,
} from './article-items.ts'
import { FoundTextSchema, readFoundTexts } from './snippets.ts'

/** Articles that meet every filter, a page at a time: the most fitting first when words are given, else the newest. */
export const listArticles = endpoint({
  summary: 'Articles that match all filters, paginated',
  cache: briefCache,
  searchedBy: 'q',
  query: PagingSchema.extend({
    classification: IdSchema.optional(),
    tag: CodeSchema.optional(),
    q: SearchTextSchema.default(''),
    country: CountryParameterSchema.optional(),
    /** `article` or `answer`. */
    kind: CodeSchema.optional(),
  }),
  answers: PageAnswerSchema.extend({ articles: z.array(ArticleItemSchema.extend(FoundTextSchema.shape)) }),
  async act({ deps, caller, locale, query }) {
    const { classification = null, tag = null, kind = null, q: text, page, per_page } = query
    const country = await findCountryFilter(deps.store.read, query.country)
    if (country === 'unknown') return { articles: [], total: 0, page, per_page }
    const criteria = { classification, tag, country, kind, text, locale }
    const [result, names] = await Promise.all([
      findArticles(deps.store.read, criteria, { page, perPage: per_page }),
      readArticleNames(deps),
    ])
    if (result.total === 0) noteEmptySearch(deps, caller, 'article', text)
    const texts = await readFoundTexts(deps.store.read, result.articles, result.words, locale)
    const articles = result.articles.map((article) => ({
      ...articleItem(article, names, locale, deps),
      ...texts.get(article.id),
    }))
    return { articles, total: result.total, page, per_page }
  },
  present: ({ articles, ...page }) => ({
    articles: articles.map(({ title_parts, snippet, ...item }) => ({
      ...serializeArticle(item),
      ...(title_parts && { title_parts }),
      ...(snippet && { snippet }),
    })),
    ...page,
  }),
})

/** Articles to read on with: those about the country first, then those about none in particular. @throws DomainError `not_found` for drafts */
export const listRecommendedArticles = endpoint({
  summary: 'Recommended articles, those about the country first, newest or random',
  cache: briefCache,
  isDrawn: true,
  query: z.object({
    random: FlagSchema.default(false),
    count: CountSchema.default(4),
    country: CountryParameterSchema.optional(),
    is_draft: z.string().optional(),
  }),
  answers: z.object({ articles: z.array(ArticleItemSchema) }),
  async act({ deps, locale, query }) {
    if ((query.is_draft ?? '0') !== '0') throw new DomainError('not_found')
    const { read } = deps.store
    const country = await findCountryFilter(read, query.country)
    if (country === 'unknown') return []
    const random = query.random ? deps.createRandom() : null
    const ids = await recommendArticleIds(read, { country, count: query.count, random, locale })
    return readArticleItems(deps, ids, locale)
  },
  present: (articles) => ({ articles: articles.map(serializeArticle) }),
})

/** Tags of articles, each with how many have it; with words the most fitting first. */
export const listArticleTags = endpoint({
  summary: 'Article tags with the number of articles',
  cache: briefCache,
  searchedBy: 'q',
  query: z.object({ q: SearchTextSchema.default('') }),
  answers: z.object({ tags: z.array(SluggedSchema.extend({ count: z.int() })) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const all = await queryTags(read)
    const { q: text } = query
    const matches = text === '' ? null : await searchAll(read, 'tag', text)
    const rows = matches ? matches.flatMap((id) => all.find((row) => row.id === id) ?? []) : all
    return rows.map((row) => ({ ...serializeSlugged(row, locale), count: row.counts[locale] ?? 0 }))
  },
  present: (tags) => ({ tags }),
})

/** The kinds of article, in their order. */
export const listClassifications = endpoint({
  summary: 'Article categories',
  cache: briefCache,
  answers: z.object({ classifications: z.array(SluggedSchema.extend({ desc: z.string() })) }),
  async act({ deps, locale }) {
    const rows = await queryClassifications(deps.store.read)
    return rows.map((row) => ({
      ...serializeSlugged(row, locale),
      desc: localize(parseJson(row.data).desc, locale).text,
    }))
  },
  present: (classifications) => ({ classifications }),
})
