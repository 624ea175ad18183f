import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { findSchoolIdsBySlugs, findSchoolsByIds, pickSchoolIds } from '../../db/queries/schools.ts'
import { findCountryFilter } from '../countries/list-countries.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, CountSchema, FlagSchema } from '../parameters.ts'
import { imageAddress, logoPath, serializeProperName } from '../presenters.ts'
import { readSchoolNames, SchoolItemSchema, schoolItem, serializeSchool } from './school-items.ts'

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
  summary: 'Schools that require no standardised test',
  cache: briefCache,
  isDrawn: true,
  query: z.object({ random: FlagSchema.default(false), count: CountSchema.default(5) }),
  answers: z.object({ exams: z.array(ExamItemSchema) }),
  async act({ deps, locale, query }) {
    const random = query.random ? deps.createRandom() : null
    const ids = await pickSchoolIds(deps.store.read, { noExam: true, count: query.count, random })
    const schools = await findSchoolsByIds(deps.store.read, ids)
    return schools.map((school) => ({
      id: school.id,
      name: serializeProperName(school, locale),
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

/** The schools that the edition's home page shows, in the order of the content; none where the content names none. */
export const listNotableSchools = endpoint({
  summary: 'Featured schools of the site edition',
  cache: briefCache,
  answers: z.object({ schools: z.array(SchoolItemSchema) }),
  async act({ deps, locale }) {
    const { read } = deps.store
    const lists = await listBlocks(read, 'notable_schools')
    const slugs = lists.filter(({ edition }) => edition === locale).flatMap((list) => list.schools)
    const ids = await findSchoolIdsBySlugs(read, [...new Set(slugs)])
    const [schools, names] = await Promise.all([findSchoolsByIds(read, ids), readSchoolNames(read)])
    return { schools: schools.map((school) => schoolItem(school, names, locale, deps)) }
  },
  present: ({ schools }) => ({ schools: schools.map(serializeSchool) }),
})

/** A few schools for the home page, another handful each quarter of an hour. */
export const listOutstandingSchools = endpoint({
  summary: 'A few random schools, changing every 15 minutes',
  cache: briefCache,
  isDrawn: true,
  query: z.object({ country: CountryParameterSchema.optional(), count: CountSchema.default(8) }),
  answers: z.object({ schools: z.array(SchoolItemSchema) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const countryCode = await findCountryFilter(read, query.country)
    if (countryCode === 'unknown') return { schools: [] }
    const ids = await pickSchoolIds(read, { countryCode, count: query.count, random: deps.createRandom() })
    const [schools, names] = await Promise.all([findSchoolsByIds(read, ids), readSchoolNames(read)])
    return { schools: schools.map((school) => schoolItem(school, names, locale, deps)) }
  },
  present: ({ schools }) => ({ schools: schools.map(serializeSchool) }),
})
