import { z } from 'zod'
import { listColleges } from '../../store/queries/names.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, NamedSchema } from '../parameters.ts'
import { presentNamed } from '../presenters.ts'

/** Subject areas that schools are searched by. */
export const listSchoolColleges = endpoint({
  summary: 'Subject areas that schools are searched by',
  cache: briefCache,
  answers: z.object({ school_colleges: z.array(NamedSchema) }),
  async act({ deps, locale }) {
    const rows = await listColleges(deps.store.read)
    return { school_colleges: rows.map((row) => presentNamed(row, locale)) }
  },
})
