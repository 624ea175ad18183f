import { z } from 'zod'
import { findProgramme, listProgrammesOfSchool } from '../../db/queries/programmes.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, IdSchema } from '../parameters.ts'
import { ProgrammeItemSchema, readProgrammeNames, serializeProgramme } from './programme-items.ts'

/** One programme. @throws DomainError `not_found` */
export const showProgramme = endpoint({
  summary: 'One programme',
  cache: briefCache,
  params: z.object({ id: IdSchema }),
  answers: z.object({ programme: ProgrammeItemSchema }),
  async act({ deps, locale, params }) {
    const { read } = deps.store
    const programme = await findProgramme(read, params.id)
    if (!programme) throw new DomainError('not_found')
    return { programme: serializeProgramme(programme, await readProgrammeNames(read), locale) }
  },
})

/** All programmes of a school by level and name; an empty list for a school without any. */
export const listSchoolProgrammes = endpoint({
  summary: 'All programmes of a school',
  cache: briefCache,
  params: z.object({ id: IdSchema }),
  answers: z.object({ programmes: z.array(ProgrammeItemSchema) }),
  async act({ deps, locale, params }) {
    const { read } = deps.store
    const [rows, names] = await Promise.all([listProgrammesOfSchool(read, params.id), readProgrammeNames(read)])
    return { programmes: rows.map((row) => serializeProgramme(row, names, locale)) }
  },
})
