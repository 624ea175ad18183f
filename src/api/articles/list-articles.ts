import { z } from 'zod'
import { findArticles } from '../../store/queries/articles.ts'
import { findCountryFilter } from '../countries/country-filter.ts'
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
import { noteEmptySearch } from '../search/search-uses.ts'
import { ArticleItemSchema, articleItem, presentArticle, readArticleNames } from './article-items.ts'
import { FoundTextSchema, readFoundTexts } from './snippets.ts'

/** Articles that meet every filter, a page at a time: the most fitting first when words are given, else the newest. */
export const listArticles = endpoint({
  summary: 'Articles that meet every filter, a page at a time',
  cache: briefCache,
  searchedBy: 'q',
  query: PagingSchema.extend({
    classification: IdSchema.optional(),
    tag: CodeSchema.optional(),
    q: SearchTextSchema.default(''),
    country: CountryParameterSchema.optional(),
  }),
  answers: PageAnswerSchema.extend({ articles: z.array(ArticleItemSchema.extend(FoundTextSchema.shape)) }),
  async act({ deps, caller, locale, query }) {
    const { classification = null, tag = null, q: text, page, per_page } = query
    const country = await findCountryFilter(deps.store.read, query.country)
    if (country === 'unknown') return { articles: [], total: 0, page, per_page }
    const criteria = { classification, tag, country, text, locale }
    const [found, names] = await Promise.all([
      findArticles(deps.store.read, criteria, { page, perPage: per_page }),
      readArticleNames(deps),
    ])
    if (found.total === 0) noteEmptySearch(deps, caller, 'article', text)
    const texts = await readFoundTexts(deps.store.read, found.articles, found.words, locale)
    const articles = found.articles.map((article) => ({
      ...articleItem(article, names, locale, deps),
      ...texts.get(article.id),
    }))
    return { articles, total: found.total, page, per_page }
  },
  present: ({ articles, ...found }) => ({
    articles: articles.map(({ title_parts, snippet, ...item }) => ({
      ...presentArticle(item),
      ...(title_parts && { title_parts }),
      ...(snippet && { snippet }),
    })),
    ...found,
  }),
})
