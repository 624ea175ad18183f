/** What the list of schools is narrowed by through their programmes: the filters of the list of programmes. */
import { z } from 'zod'
import { listColleges } from '../../db/queries/names.ts'
import { countProgrammeChoices, findProgrammeSchools } from '../../db/queries/programmes.ts'
import { findSchoolIdsMeeting } from '../../db/queries/schools.ts'
import type { Database } from '../../db/store.ts'
import { isKeyOf } from '../../domain/collections.ts'
import type { Locale } from '../../domain/editions.ts'
import { LEVELS, type Level } from '../../domain/levels.ts'
import { EVERY_PROGRAMME } from '../../domain/programmes/criteria.ts'
import type { ProgrammeLevel } from '../../domain/programmes/levels.ts'
import type { SchoolFilters } from '../../domain/school-criteria.ts'
import { findFitGroups, isJudged } from '../match/programme-fits.ts'
import {
  limitsInUsd,
  ProgrammeChoicesSchema,
  programmeQuery,
  readerOf,
  readLimits,
  readProgrammeQuery,
  serializeChoices,
} from '../programmes/programme-filters.ts'
import { serializeYearCost, YearCostSchema } from '../programmes/programme-items.ts'
import type { Rates } from './school-figures.ts'
import { type FilterQuery, readQuery } from './school-filters.ts'

const { subjects, budget, fee, english, grade, intake, conditional, post_study } = programmeQuery
export const studyQuery = { subjects, budget, fee, english, grade, intake, conditional, post_study }
type StudyQuery = z.output<z.ZodObject<typeof studyQuery>>

/** The level of programmes for each level of study that figures of schools are for. */
const PROGRAMME_LEVEL: Record<Level, ProgrammeLevel> = {
  undergraduate: 'bachelor',
  graduate: 'master',
  pathway: 'foundation',
}

/** Whether schools without a listed programme can't meet the filters. Unknown English and grades meet them, as those of programmes do. */
const isAsked = ({ subjects: ids, intake: months, ...others }: StudyQuery): boolean =>
  ids.length + months.length > 0 ||
  [others.budget, others.fee].some((value) => value !== undefined) ||
  others.conditional ||
  others.post_study

/** The filters of programmes that a list of schools means: its kinds of entry are levels, its fields of study subjects. */
async function readStudy(db: Database, query: StudyQuery, schools: SchoolFilters, locale: Locale) {
  const colleges = (await listColleges(db)).filter(({ id }) => schools.colleges.includes(id)).map(({ slug }) => slug)
  const levels = schools.enrollments.flatMap((id) => (isKeyOf(LEVELS, id) ? LEVELS[id] : []))
  const given = {
    ...query,
    country: [],
    school: '',
    city: [],
    regions: [],
    q: '',
    level: levels.map((level) => PROGRAMME_LEVEL[level]),
    // a subject is narrower than its field
    colleges: query.subjects.length > 0 ? [] : colleges,
  }
  const filters = await readProgrammeQuery(db, given, locale)
  return filters === 'unknown' ? null : { filters, reader: readerOf(given, filters), isNarrowing: isAsked(query) }
}
type Study = NonNullable<Awaited<ReturnType<typeof readStudy>>>

/** A query of schools with the part that their programmes answer; `unknown` where it names only what doesn't exist. */
export async function readSchoolQuery(
  db: Database,
  query: FilterQuery & StudyQuery,
  { sort, locale }: { sort?: string | undefined; locale: Locale },
) {
  const ofSchools = await readQuery(db, query)
  const study = ofSchools === 'unknown' ? null : await readStudy(db, query, ofSchools, locale)
  if (ofSchools === 'unknown' || study === null) return 'unknown'
  const studied = await findStudied(db, study, sort, locale)
  if (study.isNarrowing) return { study, studied, filters: { ...ofSchools, within: new Set(studied.keys()) } }
  if (query.english === undefined && query.grade === undefined) return { study, studied, filters: ofSchools }
  // schools without a listed programme stay
  const listed = await schoolsListing(db, study)
  const ids = [...(await findSchoolIdsMeeting(db, ofSchools))]
  const within = new Set(ids.filter((id) => studied.has(id) || !listed.has(id)))
  return { study, studied, filters: { ...ofSchools, within } }
}

/** The schools of which any programme of the wanted level is listed. */
const schoolsListing = (db: Database, { filters: { levels } }: Study) =>
  findProgrammeSchools(db, { ...EVERY_PROGRAMME, levels })

/** The schools with programmes that meet the filters. @param sort `match` judges them */
async function findStudied(db: Database, { filters, reader }: Study, sort: string | undefined, locale: Locale) {
  const groups = sort === 'match' && isJudged(reader) ? await findFitGroups(db, filters, reader, locale) : null
  return findProgrammeSchools(db, filters, groups)
}
type Studied = Awaited<ReturnType<typeof findStudied>>

/** Places of schools: the best group first, in it the named schools, and of these the cheapest year; schools of unknown cost have none. */
export function placesOf(studied: Studied, namedFlags: Uint8Array): Map<number, number> {
  const ranked = [...studied].flatMap(([id, { group, costUsd }]) =>
    costUsd === null && group === 0 ? [] : [{ id, group, cost: costUsd ?? Number.MAX_SAFE_INTEGER }],
  )
  ranked.sort(
    (one, other) =>
      one.group - other.group ||
      (namedFlags[other.id] ?? 0) - (namedFlags[one.id] ?? 0) ||
      one.cost - other.cost ||
      one.id - other.id,
  )
  return new Map(ranked.map(({ id }, place) => [id, place]))
}

export const StudyChoicesSchema = ProgrammeChoicesSchema.omit({
  countries: true,
  levels: true,
  cities: true,
  regions: true,
}).extend({
  /** Schools that meet the filters of schools and list no programme, where the other filters leave them out. */
  unlisted: z.int(),
})

/** How many schools each choice would find beside the other filters, those of schools included. */
export async function readStudyChoices(
  db: Database,
  study: Study,
  schools: SchoolFilters,
  locale: Locale,
): Promise<z.input<typeof StudyChoicesSchema>> {
  const among = await findSchoolIdsMeeting(db, { ...schools, within: null })
  const limits = await readLimits(db, locale)
  const listed = study.isNarrowing ? await schoolsListing(db, study) : null
  const counts = await countProgrammeChoices(db, { ...study.filters, schools: among }, limitsInUsd(limits), 'schools')
  const {
    countries: _,
    levels: __,
    cities: ___,
    regions: ____,
    ...choices
  } = serializeChoices(counts, limits, {
    cities: [],
    regions: [],
  })
  return { ...choices, unlisted: listed ? [...among].filter((id) => !listed.has(id)).length : 0 }
}

/** What a school in the list has for the chosen level and filters. */
export const StudySchema = z.object({
  programmes: z.int(),
  /** The lowest known cost of a year with everything that is known, in hundredths of US dollars. */
  year_cost: YearCostSchema.nullable(),
})

export function serializeStudy(
  studied: Studied,
  id: number,
  locale: Locale,
  rates: Rates | undefined,
): z.input<typeof StudySchema> | null {
  const ofSchool = studied.get(id)
  if (!ofSchool) return null
  const { programmes, costUsd } = ofSchool
  return {
    programmes,
    year_cost: costUsd === null ? null : serializeYearCost(costUsd, { rates }, locale),
  }
}
