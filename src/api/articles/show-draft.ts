import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdSchema } from '../parameters.ts'
import { ArticlePageSchema, presentArticlePage, readArticlePage } from './article-page.ts'
import { withDrafts } from './with-drafts.ts'

/** An article with all that waits to be published, to who holds a signed token for it. @throws DomainError `not_found` */
export const showDraft = endpoint({
  summary: 'A draft, to who holds a signed token for it',
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
  present: presentArticlePage,
})
