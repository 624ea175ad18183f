import { z } from 'zod'
import { listTags } from '../../store/queries/names.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, SluggedSchema } from '../parameters.ts'
import { presentSlugged } from '../presenters.ts'

/** Tags of schools. */
export const listSchoolTags = endpoint({
  summary: 'Tags of schools',
  cache: briefCache,
  answers: z.object({ school_tags: z.array(SluggedSchema) }),
  async act({ deps, locale }) {
    const rows = await listTags(deps.store.read)
    return { school_tags: rows.map((row) => presentSlugged(row, locale)) }
  },
})
