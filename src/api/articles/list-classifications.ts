import { z } from 'zod'
import { type Localized, localize } from '../../domain/localized.ts'
import { listClassifications as queryClassifications } from '../../store/queries/articles.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, SluggedSchema } from '../parameters.ts'
import { presentSlugged } from '../presenters.ts'

/** The kinds of article, in their order. */
export const listClassifications = endpoint({
  summary: 'The kinds of article',
  cache: briefCache,
  answers: z.object({ classifications: z.array(SluggedSchema.extend({ desc: z.string() })) }),
  async act({ deps, locale }) {
    const rows = await queryClassifications(deps.store.read)
    return rows.map((row) => ({
      ...presentSlugged(row, locale),
      desc: localize((JSON.parse(row.data) as { desc: Localized }).desc, locale).text,
    }))
  },
  present: (classifications) => ({ classifications }),
})
