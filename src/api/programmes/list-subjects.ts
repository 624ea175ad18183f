import { z } from 'zod'
import { listSubjects as querySubjects } from '../../db/queries/subjects.ts'
import { localize } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, SluggedSchema } from '../parameters.ts'

/** Subjects of programmes, below the fields of study that schools are searched by. */
export const listSubjects = endpoint({
  summary: 'Subjects of programmes',
  cache: briefCache,
  answers: z.object({ subjects: z.array(SluggedSchema.extend({ college: z.string() })) }),
  async act({ deps, locale }) {
    return {
      subjects: (await querySubjects(deps.store.read)).map(({ id, slug, college, name }) => {
        const { text, fallback } = localize(name, locale)
        return { id, slug, college, name: text, ...(fallback && { fallback: true as const }) }
      }),
    }
  },
})
