import { z } from 'zod'
import { listArticleTags as queryTags } from '../../store/queries/articles.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, SluggedSchema } from '../parameters.ts'
import { presentSlugged } from '../presenters.ts'

/** Tags of articles, each with how many have it. */
export const listArticleTags = endpoint({
  summary: 'Tags of articles, each with how many have it',
  cache: briefCache,
  answers: z.object({ tags: z.array(SluggedSchema.extend({ count: z.int() })) }),
  async act({ deps, locale }) {
    const rows = await queryTags(deps.store.read)
    return { tags: rows.map((row) => ({ ...presentSlugged(row, locale), count: row.count })) }
  },
})
