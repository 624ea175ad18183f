import { z } from 'zod'
import { listColleges } from '../../db/queries/names.ts'
import { hasRead, readSchoolSearch, type SchoolWordsRead } from '../../db/queries/school-words.ts'
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import { findCountryFilter } from '../countries/list-countries.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, SearchTextSchema } from '../parameters.ts'
import { answerWish } from '../programmes/read-wish.ts'
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
  /** Parameters of the programmes that a school must have: a subject, money, a grade, a test; empty where the text wishes for none. */
  study: z.record(z.string(), z.string()),
  is_read: z.boolean(),
  /** Whether it asks which way fits, as the match answers. */
  asks: z.boolean(),
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
  async act({ deps, locale, caller, query }) {
    const { read } = deps.store
    const country = await findCountryFilter(read, query.country)
    const words = await readSchoolSearch(read, query.name, country === 'unknown' ? null : country)
    const wish = await readStudyWish(read, query.name, locale)
    if (wish.study !== null && !isNameOfSchool(words))
      return { ...asStudy(words, wish), isRead: true, ...wish, study: wish.study }
    if (words.unfound !== null) noteEmptySearch(deps, caller, 'school', query.name)
    return { ...words, study: {}, asks: wish.asks, isRead: hasRead(words) }
  },
  present: (words) => ({
    read: presentRead(words.read),
    study: words.study,
    is_read: words.isRead,
    asks: words.asks,
    school: words.rest,
    unfound: words.unfound,
    country: words.country,
    otherwise: words.otherwise && presentRead(words.otherwise),
  }),
})

/** What only programmes have. */
const STUDY = ['budget', 'fee', 'grade', 'english', 'intake', 'conditional', 'post_study'] as const
/** Values that are used, in another form. */
const USED = ['grade_read', 'english_read']

type StudyWish = Awaited<ReturnType<typeof readStudyWish>>

/**
 * A text that is wholly a wish for programmes, by subjects below fields of study, money, grades or tests.
 * @returns `study` null for any other text; `colleges`: fields of which all subjects are wished for
 */
async function readStudyWish(db: Database, text: string, locale: Locale) {
  const { filters, asks, left } = await answerWish(db, text, locale)
  const ids = idsIn(filters.subjects)
  const fields = Map.groupBy(await listSubjects(db), ({ college }) => college)
  const whole = [...fields].filter(([, subjects]) => subjects.every(({ id }) => ids.includes(id)))
  const inFields = whole.flatMap(([, subjects]) => subjects.map(({ id }) => id))
  const study = {
    ...Object.fromEntries(STUDY.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
    ...(ids.length > inFields.length && { subjects: ids.join(',') }),
  }
  const isWhole = left.words === '' && left.unused.every(({ code }) => USED.includes(code))
  const isOfSchool = filters.school !== undefined || filters.q !== undefined
  const isStudy = isWhole && !isOfSchool && Object.keys(study).some((name) => name !== 'conditional')
  const colleges = (await listColleges(db)).filter(({ slug }) => whole.some(([college]) => college === slug))
  return {
    asks,
    study: isStudy ? study : null,
    countries: filters.country?.split(',') ?? [],
    regions: filters.regions?.split(',') ?? [],
    cities: idsIn(filters.city),
    colleges: study.subjects === undefined ? colleges.map(({ id }) => id) : [],
  }
}

/** Whether all of it is the name of a school, or of several; one word, such as IT, may be a subject too. */
const isNameOfSchool = ({ parts: [part, ...others] }: SchoolWordsRead) =>
  part?.role === 'school' && others.length === 0 && part.key.includes(' ')

const idsIn = (joined = '') => joined.split(',').filter(Boolean).map(Number)

/** The reading of a text that is a wish: places and fields as the wish has them, the rest as the words of the list. */
function asStudy(words: SchoolWordsRead, { countries, regions, cities, colleges }: StudyWish): SchoolWordsRead {
  const [country = null] = countries.length === 1 ? countries : []
  const read = { ...words.read, country, regions, cities, colleges }
  return { ...words, read, rest: '', unfound: null, country: country ?? words.country, otherwise: null }
}

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
