import { z } from 'zod'
import { listColleges as queryColleges } from '../../store/queries/names.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, NamedSchema } from '../parameters.ts'
import { presentNamed } from '../presenters.ts'

/** Subject areas that schools are searched by. */
export const listColleges = endpoint({
  summary: 'Subject areas that schools are searched by',
  cache: briefCache,
  answers: z.object({ school_colleges: z.array(NamedSchema) }),
  async act({ deps, locale }) {
    const rows = await queryColleges(deps.store.read)
    return rows.map((row) => presentNamed(row, locale))
  },
  present: (school_colleges) => ({ school_colleges }),
})
