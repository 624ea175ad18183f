import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { findProgrammes } from '../../db/queries/programmes.ts'
import { readHomeRates, readWishOf } from '../../db/queries/wishes.ts'
import type { Database } from '../../db/store.ts'
import { toHome } from '../../domain/budgets.ts'
import type { Locale } from '../../domain/editions.ts'
import { isOnScale } from '../../domain/wishes/read-numbers.ts'
import { narrows, type Wish, type WishedGrade } from '../../domain/wishes/wish.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, SearchTextSchema } from '../parameters.ts'
import { programmeQuery, readProgrammeQuery } from './programme-filters.ts'

/** What a list of programmes can't be narrowed by: a budget for the whole course, a grade of an unclear scale, a score of another test or off its scale, a currency without a rate. */
const UNUSED = ['whole_course', 'grade', 'english_test', 'english_scale', 'currency'] as const

const AnswerSchema = z.object({
  /** Parameters of the list, as its address has them. */
  filters: z.record(z.string(), z.string()),
  /** Whether anything was read beside a name. */
  narrows: z.boolean(),
  left: z.object({
    unused: z.array(z.enum(UNUSED)),
    /** Words that neither mean a filter nor are in the name of a programme that meets the filters. */
    words: z.string(),
  }),
})

/** What a typed line such as “IT in Australia under 30k, IELTS 6.0” asks of the list of programmes. */
export const readWish = endpoint({
  summary: 'The filters of the programme list that a typed wish means',
  cache: briefCache,
  searchedBy: 'q',
  query: z.object({ q: SearchTextSchema.default('') }),
  answers: AnswerSchema,
  async act({ deps, locale, query: { q } }): Promise<z.input<typeof AnswerSchema>> {
    const { read } = deps.store
    const wish = await readWishOf(read, q, locale)
    const { filters, unused } = await filtersOf(read, wish, locale)
    const isName = wish.rest !== '' && (await findsAny(read, { ...filters, q: wish.rest }, locale))
    return {
      filters: { ...filters, ...(isName && { q: wish.rest }) },
      narrows: narrows(wish),
      left: { unused, words: isName ? '' : wish.rest },
    }
  },
})

type Unused = (typeof UNUSED)[number]

async function filtersOf(db: Database, wish: Wish, locale: Locale) {
  const { budget, english } = wish
  const unused: Unused[] = []
  const isOfYear = budget?.period === 'year'
  const inHome = budget && isOfYear ? toHome(budget, await readHomeRates(db, locale)) : null
  if (budget && !isOfYear) unused.push('whole_course')
  if (isOfYear && inHome === null) unused.push('currency')
  const amount = inHome === null ? '' : String(Math.round(inHome))
  const grade = wish.grade && (await scaledGrade(db, wish.grade))
  if (wish.grade && !grade) unused.push('grade')
  const score = english === null || english === 'none' ? null : english
  const isUsable = score?.test === 'ielts' && isOnScale(score)
  if (score && !isUsable) unused.push(isOnScale(score) ? 'english_test' : 'english_scale')
  const filters = {
    country: wish.countries.join(','),
    level: wish.levels.join(','),
    subjects: wish.subjects.join(','),
    regions: wish.regions.join(','),
    city: wish.cities.join(','),
    budget: budget?.of === 'all' ? amount : '',
    fee: budget?.of === 'tuition' ? amount : '',
    grade: grade ?? '',
    english: english === 'none' ? 'none' : isUsable ? `ielts:${Math.floor(score.score * 2) / 2}` : '',
    intake: wish.intakes.join(','),
    conditional: wish.conditional ? '1' : '',
    post_study: wish.postStudy ? '1' : '',
  }
  return { filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')), unused }
}

/** A mark on the only home scale with this upper end, such as `tw-gpa-43:3.3`; null where none or several have it. */
async function scaledGrade(db: Database, { value, outOf }: WishedGrade): Promise<string | null> {
  const [reading] = outOf === null ? [] : await listBlocks(db, 'match_reading')
  const scales = (reading?.marks ?? []).filter(({ worst, best }) => Math.max(worst, best) === outOf)
  const [scale] = scales
  if (!scale || scales.length > 1 || value > (outOf ?? 0) || value < Math.min(scale.worst, scale.best)) return null
  return `${scale.code}:${value}`
}

const QuerySchema = z.object(programmeQuery)

async function findsAny(db: Database, query: Record<string, string>, locale: Locale): Promise<boolean> {
  const filters = await readProgrammeQuery(db, QuerySchema.parse(query), locale)
  if (filters === 'unknown') return false
  return (await findProgrammes(db, { ...filters, sort: 'name' }, { page: 1, perPage: 1 })).total > 0
}
