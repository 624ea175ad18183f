import { z } from 'zod'
import { DomainError } from '../../domain/domain-error.ts'
import { recommendArticleIds } from '../../store/queries/articles.ts'
import { findCountryFilter } from '../countries/country-filter.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, CountSchema, FlagSchema } from '../parameters.ts'
import { ArticleItemSchema, presentArticle, readArticleItems } from './article-items.ts'

/** Articles to read on with: those about the country first, then those about none in particular. @throws DomainError `not_found` for drafts */
export const listRecommendedArticles = endpoint({
  summary: 'Articles to read on with: those about the country first, the newest or drawn by lot',
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
    const random = query.random ? deps.lots() : null
    const ids = await recommendArticleIds(read, { country, count: query.count, random, locale })
    return readArticleItems(deps, ids, locale)
  },
  present: (articles) => ({ articles: articles.map(presentArticle) }),
})
