import { z } from 'zod'
import { findArticles } from '../../store/queries/articles.ts'
import { ArticleItemSchema, presentArticle, readArticleNames } from '../article-items.ts'
import { findCountryFilter } from '../country-filter.ts'
import { endpoint } from '../endpoint.ts'
import {
  briefCache,
  CodeSchema,
  CountryParameterSchema,
  IdSchema,
  PageAnswerSchema,
  PagingSchema,
  SearchTextSchema,
} from '../parameters.ts'

/** Articles that meet every filter, the newest first, a page at a time. */
export const listArticles = endpoint({
  summary: 'Articles that meet every filter, the newest first, a page at a time',
  cache: briefCache,
  query: PagingSchema.extend({
    classification: IdSchema.optional(),
    tag: CodeSchema.optional(),
    q: SearchTextSchema.default(''),
    country: CountryParameterSchema.optional(),
  }),
  answers: PageAnswerSchema.extend({ articles: z.array(ArticleItemSchema) }),
  async act({ deps, locale, query }) {
    const { classification = null, tag = null, q, page, per_page } = query
    const country = await findCountryFilter(deps.store.read, query.country)
    if (country === 'unknown') return { articles: [], total: 0, page, per_page }
    const [{ articles, total }, names] = await Promise.all([
      findArticles(deps.store.read, { classification, tag, country, text: q.trim() }, { page, perPage: per_page }),
      readArticleNames(deps),
    ])
    return { articles: articles.map((article) => presentArticle(article, names, locale, deps)), total, page, per_page }
  },
})
