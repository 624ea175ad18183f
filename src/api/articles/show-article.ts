import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { briefCache, IdSchema } from '../parameters.ts'
import { ArticlePageSchema, presentArticlePage, readArticlePage } from './article-page.ts'

/** One published article. @throws DomainError `not_found`, `gone` */
export const showArticle = endpoint({
  summary: 'One article, its tags, and what to read on with',
  cache: briefCache,
  params: z.object({ id: IdSchema }),
  answers: ArticlePageSchema,
  act: ({ deps, locale, params }) => readArticlePage(deps, params.id, locale, ({ is_draft }) => is_draft === 0),
  present: presentArticlePage,
})
