import { z } from 'zod'
import { listArticleTags as queryTags } from '../../store/queries/articles.ts'
import { searchAll } from '../../store/search/search.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, SearchTextSchema, SluggedSchema } from '../parameters.ts'
import { presentSlugged } from '../presenters.ts'

/** Tags of articles, each with how many have it; with words the most fitting first. */
export const listArticleTags = endpoint({
  summary: 'Tags of articles, each with how many have it',
  cache: briefCache,
  searchedBy: 'q',
  query: z.object({ q: SearchTextSchema.default('') }),
  answers: z.object({ tags: z.array(SluggedSchema.extend({ count: z.int() })) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const all = await queryTags(read)
    const { q: text } = query
    const found = text === '' ? null : await searchAll(read, 'tag', text)
    const rows = found ? found.flatMap((id) => all.find((row) => row.id === id) ?? []) : all
    return rows.map((row) => ({ ...presentSlugged(row, locale), count: row.counts[locale] }))
  },
  present: (tags) => ({ tags }),
})
