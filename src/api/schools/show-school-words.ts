import { z } from 'zod'
import { hasRead, readSchoolSearch, type SchoolWordsRead } from '../../db/queries/school-words.ts'
import { findCountryFilter } from '../countries/list-countries.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, SearchTextSchema } from '../parameters.ts'
import { noteEmptySearch } from '../search/search-everything.ts'

const ReadSchema = z.object({
  country: z.string().nullable(),
  enrollments: z.array(z.int()),
  hots: z.array(z.int()),
  cities: z.array(z.int()),
  tags: z.array(z.int()),
  kinds: z.array(z.string()),
  regions: z.array(z.string()),
  no_exam: z.boolean(),
})

const AnswerSchema = z.object({
  /** Values of the list's parameters that the text names. */
  read: ReadSchema,
  is_read: z.boolean(),
  /** The name that is left. */
  school: z.string(),
  /** What was left where no school is called so: not looked for. */
  unfound: z.string().nullable(),
  /** Where to look: the country that is meant. */
  country: z.string().nullable(),
  /** For the name of a school that is a place too: what it would be read as. */
  otherwise: ReadSchema.nullable(),
})

/** What a text typed into a search for schools says, in the parameters of the list (decision 0026). */
export const showSchoolWords = endpoint({
  summary: 'Filters that match a text typed into school search',
  cache: briefCache,
  searchedBy: 'name',
  query: z.object({ name: SearchTextSchema.default(''), country: CountryParameterSchema.optional() }),
  spelling: { name: 'school' },
  answers: AnswerSchema,
  async act({ deps, caller, query }) {
    const { read } = deps.store
    const country = await findCountryFilter(read, query.country)
    const words = await readSchoolSearch(read, query.name, country === 'unknown' ? null : country)
    if (words.unfound !== null) noteEmptySearch(deps, caller, 'school', query.name)
    return { ...words, isRead: hasRead(words) }
  },
  present: (words) => ({
    read: presentRead(words.read),
    is_read: words.isRead,
    school: words.rest,
    unfound: words.unfound,
    country: words.country,
    otherwise: words.otherwise && presentRead(words.otherwise),
  }),
})

function presentRead({ colleges, noExam, ...alike }: SchoolWordsRead['read']): z.input<typeof ReadSchema> {
  const { country, enrollments, cities, tags, kinds, regions } = alike
  return {
    country,
    hots: [...colleges],
    no_exam: noExam,
    enrollments: [...enrollments],
    cities: [...cities],
    tags: [...tags],
    kinds: [...kinds],
    regions: [...regions],
  }
}
