import { z } from 'zod'
import { findSchoolsByIds, pickSchoolIds } from '../../store/queries/schools.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountSchema, FlagSchema } from '../parameters.ts'
import { imageAddress, logoPath, presentProperName } from '../presenters.ts'

const ExamItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  name_ch: z.string().nullable(),
  name_en: z.string(),
  path_logo: z.string(),
  country_code: z.string(),
})

/** Schools that ask for no standardised test, by name or at random. */
export const listNoExamSchools = endpoint({
  summary: 'Schools that ask for no standardised test',
  cache: briefCache,
  isDrawn: true,
  query: z.object({ random: FlagSchema.default(false), count: CountSchema.default(5) }),
  answers: z.object({ exams: z.array(ExamItemSchema) }),
  async act({ deps, locale, query }) {
    const random = query.random ? deps.lots() : null
    const ids = await pickSchoolIds(deps.store.read, { noExam: true, count: query.count, random })
    const schools = await findSchoolsByIds(deps.store.read, ids)
    return schools.map((school) => ({
      id: school.id,
      name: presentProperName(school, locale),
      name_tw: school.name_tw,
      name_en: school.name_en,
      logo: imageAddress(logoPath(school.id), deps),
      country_code: school.country_code,
    }))
  },
  present: (schools) => ({
    exams: schools.map(({ name_tw, logo, ...alike }) => ({ ...alike, name_ch: name_tw, path_logo: logo })),
  }),
})
