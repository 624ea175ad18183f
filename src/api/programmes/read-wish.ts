import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { findProgrammes } from '../../db/queries/programmes.ts'
import { readHomeRates, readWishOf } from '../../db/queries/wishes.ts'
import type { Database } from '../../db/store.ts'
import { toHome } from '../../domain/budgets.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { writtenMonth } from '../../domain/moments.ts'
import { ENGLISH_TESTS } from '../../domain/programmes/programme.ts'
import { placeName } from '../../domain/wishes/places-elsewhere.ts'
import { isOnScale } from '../../domain/wishes/read-numbers.ts'
import { scaleOfGrade } from '../../domain/wishes/scale-of-grade.ts'
import { asksWhatFits, narrows, type Wish, withinCountries } from '../../domain/wishes/wish.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, SearchTextSchema } from '../parameters.ts'
import { serializeProperName } from '../presenters.ts'
import { programmeQuery, readProgrammeQuery } from './programme-filters.ts'

/**
 * What a list of programmes can't be narrowed by: a negative budget, one for the whole course without its years, a grade of an unclear scale, a score of another test or off
 * its scale, a currency without a rate, a right to work that is no programme's own, a second school, countries without schools.
 * `english_read` and `grade_read` are used: a score of another test, as the band of IELTS that the organisation reads it as, and a mark,
 * on a scale of the readers' country. So is `whole_years`: an amount for several years, divided by them. `intake_unknown` and the like: of none of the programmes is that known.
 */
const UNUSED = [
  ...([
    'budget',
    'whole_course',
    'whole_years',
    'grade',
    'grade_read',
    'english_test',
    'english_scale',
    'english_read',
    'other_test',
    'currency',
  ] as const),
  ...(['post_study', 'school', 'elsewhere'] as const),
  ...(['intake_unknown', 'conditional_unknown', 'cost_unknown', 'fee_unknown'] as const),
] as const

const AnswerSchema = z.object({
  /** Parameters of the list, as its address has them. */
  filters: z.record(z.string(), z.string()),
  /** Whether anything was read beside a name. */
  narrows: z.boolean(),
  /** Whether it asks which way fits, as the match answers. */
  asks: z.boolean(),
  left: z.object({
    /** Each with its value: as typed, the names of schools and countries, or for `whole_years` the number of years. */
    unused: z.array(z.object({ code: z.enum(UNUSED), text: z.string() })),
    /** Words that neither mean a filter nor are in the name of a programme that meets the filters. */
    words: z.string(),
  }),
  /** Fields of the match that the list has not: the test with its score, the mark, the budget in units of home money, or as typed if it is negative. */
  match: z
    .object({
      english_test: z.string(),
      english: z.string(),
      marks: z.string(),
      budget: z.string(),
      /** `course`: the budget is for the whole course, which the list divides by the years. */
      budget_for: z.literal('course'),
    })
    .partial(),
})

/** What a typed line such as “IT in Australia under 30k, IELTS 6.0” asks of the list of programmes. */
export const readWish = endpoint({
  summary: 'The filters of the programme list that a typed wish means',
  cache: briefCache,
  searchedBy: 'q',
  query: z.object({
    q: SearchTextSchema.default(''),
    /** Codes of countries that were chosen beside the text, joined by commas. */
    country: programmeQuery.country,
  }),
  answers: AnswerSchema,
  act: ({ deps, locale, query: { q, country } }) => answerWish(deps.store.read, q, locale, country),
})

type Answer = z.input<typeof AnswerSchema>

/** What a typed line asks of the list of programmes. @param chosen codes of countries that narrow it */
export async function answerWish(
  db: Database,
  text: string,
  locale: Locale,
  chosen: readonly string[] = [],
): Promise<Answer> {
  const wish = withinCountries(await readWishOf(db, text, locale), chosen)
  const { filters, unused, match } = await filtersOf(db, wish, locale)
  const isName = wish.rest !== '' && (await findsAny(db, { ...filters, q: wish.rest }, locale))
  return {
    filters: { ...filters, ...(isName && { q: wish.rest }) },
    narrows: narrows(wish),
    asks: asksWhatFits(wish),
    left: { unused, words: isName ? '' : wish.rest },
    match,
  }
}

type Unused = Answer['left']['unused']

async function filtersOf(db: Database, wish: Wish, locale: Locale) {
  const { budget, inputs, schools, elsewhere } = wish
  const unused: Unused = []
  const leave = (code: Unused[number]['code'], text: string) => unused.push({ code, text })
  const years = budget?.period === 'whole' ? budget.years : 1
  const inHome =
    budget && years ? toHome({ ...budget, amount: budget.amount / years }, await readHomeRates(db, locale)) : null
  const notBudget = budget === null ? inputs.budget : ''
  if (notBudget) leave('budget', notBudget)
  if (budget && years === null) leave('whole_course', inputs.budget)
  else if (budget && inHome === null) leave('currency', inputs.budget)
  else if (budget?.period === 'whole') leave('whole_years', String(years))
  const amount = inHome === null ? '' : String(Math.round(inHome))
  const grade = await readGrade(db, wish, locale)
  if (grade.left) leave(grade.left.code, grade.left.text)
  const english = await readEnglish(db, wish.english)
  if (english.left) leave(english.left, inputs.english + english.scale)
  if (inputs.otherTest) leave('other_test', inputs.otherTest)
  const others = schools.slice(1)
  if (others.length > 0) leave('school', await schoolNames(db, others, locale))
  const { htmlLang, comma } = editionOf(locale)
  if (elsewhere.length > 0) leave('elsewhere', elsewhere.map((code) => placeName(code, htmlLang)).join(comma))
  const filters = {
    country: wish.countries.join(','),
    regions: wish.regions.join(','),
    city: wish.cities.join(','),
    school: schools[0] === undefined ? '' : String(schools[0]),
    level: wish.levels.join(','),
    subjects: wish.subjects.join(','),
    budget: budget?.of === 'all' ? amount : '',
    fee: budget?.of === 'tuition' ? amount : '',
    grade: grade.filter,
    english: english.filter,
    intake: wish.intakes.join(','),
    conditional: wish.conditional ? '1' : '',
    post_study: wish.postStudy ? '1' : '',
  }
  if (wish.postStudy && !(await mayStay(db, filters, locale))) {
    filters.post_study = ''
    leave('post_study', '')
  }
  const unknown = await unknownIn(db, filters, locale)
  for (const { filter, code } of unknown) {
    const months = wish.intakes.map((month) => writtenMonth(month, locale))
    leave(code, filter === 'intake' ? months.join(comma) : inputs.budget)
    filters[filter] = ''
  }
  const whole = await wholeOf(db, wish, locale)
  const hasNoCost = unknown.some(({ filter }) => filter === 'budget')
  return {
    filters: withoutEmpty(filters),
    unused,
    match: {
      ...english.match,
      ...grade.match,
      ...(hasNoCost && { budget: amount }),
      ...(notBudget && { budget: notBudget }),
      ...(whole && { budget: whole, budget_for: 'course' as const }),
    },
  }
}

const bachelorYears = 3
/** An amount for the whole course with everything, in units of home money; empty for any other. */
async function wholeOf(db: Database, { budget, levels }: Wish, locale: Locale): Promise<string> {
  if (budget?.period !== 'whole' || budget.of !== 'all') return ''
  // two years are no bachelor's degree: the amount is for a part of it
  const isPart = budget.years !== null && budget.years < bachelorYears && !levels.includes('master')
  if (isPart) return ''
  const amount = toHome(budget, await readHomeRates(db, locale))
  return amount === null ? '' : String(Math.round(amount))
}

/** Values that any known one meets. */
const KNOWN = [
  { filter: 'intake', code: 'intake_unknown', any: Array.from({ length: 12 }, (_, at) => at + 1).join(',') },
  { filter: 'conditional', code: 'conditional_unknown', any: '1' },
  { filter: 'budget', code: 'cost_unknown', any: '9'.repeat(12) },
  { filter: 'fee', code: 'fee_unknown', any: '9'.repeat(12) },
] as const

/** The filters that would empty a list because of none of its programmes their value is known: registers have no starts. */
async function unknownIn(db: Database, filters: Record<string, string>, locale: Locale) {
  const wanted = KNOWN.filter(({ filter }) => filters[filter])
  const others = withoutEmpty({ ...filters, intake: '', conditional: '', post_study: '', budget: '', fee: '' })
  if (wanted.length === 0 || !(await findsAny(db, others, locale))) return []
  const isKnown = await Promise.all(wanted.map(({ filter, any }) => findsAny(db, { ...others, [filter]: any }, locale)))
  return wanted.filter((_, at) => !isKnown[at])
}

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const schoolNames = async (db: Database, ids: readonly number[], locale: Locale) => {
  const rows = await db
    .selectFrom('school')
    .select(['id', 'name_en', 'name_vi', 'name_tw'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => serializeProperName(row, locale)).join(editionOf(locale).comma)
}

/** Whether any programme of the wished places has a right to work of its own: in some countries the right is every graduate's. */
async function mayStay(db: Database, filters: Record<string, string>, locale: Locale): Promise<boolean> {
  const { country = '', regions = '', city = '' } = filters
  if (country + regions + city === '') return true
  return findsAny(db, withoutEmpty({ country, regions, city, post_study: '1' }), locale)
}

type ReadEnglish = {
  /** The value of the list's filter. */
  filter: string
  left: 'english_test' | 'english_scale' | 'english_read' | null
  /** The ends of the scale in brackets, for a score off it; else empty. */
  scale: string
  match: Answer['match']
}

/** The list compares bands of IELTS; scores of other tests are read as bands by the organisation's table. */
async function readEnglish(db: Database, english: Wish['english']): Promise<ReadEnglish> {
  if (english === null) return { filter: '', left: null, scale: '', match: {} }
  if (english === 'none') return { filter: 'none', left: null, scale: '', match: {} }
  const { test, score } = english
  const isIelts = test === 'ielts'
  if (!isOnScale(english)) {
    const match = isIelts ? { english_test: test, english: String(score) } : {}
    const { worst, best } = ENGLISH_TESTS[test]
    return { filter: '', left: 'english_scale', scale: ` (${worst}–${best})`, match }
  }
  if (isIelts) return { filter: bandFilter(score), left: null, scale: '', match: {} }
  const [reading] = await listBlocks(db, 'match_reading')
  const [base = test] = test.split('_')
  const scale = reading?.english.find(
    ({ code, best }) => best === ENGLISH_TESTS[test].best && (code === base || code.startsWith(`${base}-`)),
  )
  if (!scale) return { filter: '', left: 'english_test', scale: '', match: {} }
  const match = { english_test: scale.code, english: String(score) }
  const bands = (scale.bands ?? []).filter((each) => score >= each.score).map(({ band }) => band)
  if (bands.length === 0) return { filter: '', left: 'english_test', scale: '', match }
  return { filter: bandFilter(Math.max(...bands)), left: 'english_read', scale: '', match }
}

const bandFilter = (band: number) => `ielts:${Math.floor(band * 2) / 2}`

type ReadGrade = { filter: string; left: Unused[number] | null; match: Answer['match'] }

/** A mark on its scale, such as `tw-gpa-43:3.3`; where none is clear, the mark for the match. */
async function readGrade(db: Database, { grade, inputs }: Wish, locale: Locale): Promise<ReadGrade> {
  if (grade === null) return { filter: '', left: null, match: {} }
  const [reading] = await listBlocks(db, 'match_reading')
  const read = scaleOfGrade(grade, inputs.grade, reading?.marks ?? [], editionOf(locale).homeCountry)
  const { value, outOf } = grade
  if (read === null)
    return {
      filter: '',
      left: { code: 'grade', text: inputs.grade },
      match: { marks: outOf === null ? String(value) : `${value}/${outOf}` },
    }
  const { scale, isAssumed } = read
  const text = `${value} (${localize(scale.name, locale).text})`
  return { filter: `${scale.code}:${value}`, left: isAssumed ? { code: 'grade_read', text } : null, match: {} }
}

const QuerySchema = z.object(programmeQuery)

async function findsAny(db: Database, query: Record<string, string>, locale: Locale): Promise<boolean> {
  const filters = await readProgrammeQuery(db, QuerySchema.parse(query), locale)
  if (filters === 'unknown') return false
  return (await findProgrammes(db, { ...filters, sort: 'name' }, { page: 1, perPage: 1 })).total > 0
}
