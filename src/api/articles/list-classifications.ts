import { z } from 'zod'
import { type Localized, localize } from '../../domain/localized.ts'
import { listClassifications } from '../../store/queries/articles.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, SluggedSchema } from '../parameters.ts'
import { presentSlugged } from '../presenters.ts'

/** The kinds of article, in their order. */
export const listArticleClassifications = endpoint({
  summary: 'The kinds of article',
  cache: briefCache,
  answers: z.object({ classifications: z.array(SluggedSchema.extend({ desc: z.string() })) }),
  async act({ deps, locale }) {
    const rows = await listClassifications(deps.store.read)
    const classifications = rows.map((row) => ({
      ...presentSlugged(row, locale),
      desc: localize((JSON.parse(row.data) as { desc: Localized }).desc, locale).text,
    }))
    return { classifications }
  },
})
