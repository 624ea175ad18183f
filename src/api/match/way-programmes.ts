/** The programmes of a way, and schools of it whose cost is known where none could be judged. */
import { z } from 'zod'
import { type MatchSchool, matchSchools } from '../../db/queries/match-schools.ts'
import { listTags } from '../../db/queries/names.ts'
import { findProgrammes } from '../../db/queries/programmes.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import type { MatchContext } from '../../domain/match/candidate.ts'
import type { FittingRoute, MatchAnswer, PricedCandidate } from '../../domain/match/find-matches.ts'
import { isOwnPrice, judgeCost, type Priced } from '../../domain/match/judge-cost.ts'
import { judgeSchool } from '../../domain/match/judge-fit.ts'
import { LEVEL_OF_ROUTE, MATCH_LEVEL, type Profile } from '../../domain/match/profile.ts'
import { programmeQuery, readProgrammeQuery } from '../programmes/programme-filters.ts'
import { ENTRIES, findCandidates, hasTag, readParts } from './match-candidates.ts'
import { listDestinations, type Reading } from './match-reading.ts'

type Asked = { profile: Profile; cities: readonly number[]; context: MatchContext; reading: Reading; locale: Locale }
type Way = Pick<FittingRoute, 'countryCode' | 'isoCountry' | 'choice' | 'route'>
/** A school of a way, with the cost of a year in home money. */
export type WaySchool = PricedCandidate & { priced: Priced }
export type WayProgrammes = {
  /** Filters of the list of programmes: the country or its state, level and subjects. */
  filters: Record<string, string>
  /** Filters of the list of schools. */
  school_filters: Record<string, string>
  /** Whether its schools are of a kind that the list of programmes doesn't tell apart. */
  is_kind: boolean
  /** Those that are known to be of the way. */
  count: number
  /** Those of a known cost within the budget; null without a budget. */
  within: number | null
  /** The cheapest first; their requirements aren't published. */
  schools: WaySchool[]
}

const namedMost = 3
const QuerySchema = z.object(programmeQuery)

/** Programmes and schools of each way that is open or a step away. */
export async function readWayProgrammes(
  db: Database,
  { groups }: Pick<MatchAnswer, 'groups'>,
  query: Asked,
): Promise<ReadonlyMap<FittingRoute, WayProgrammes>> {
  const near = [groups.now, groups.step]
  const namedSchools = near.flatMap(({ schools }) => schools.map(({ candidate }) => candidate))
  const ways = near.flatMap(({ routes }) => routes)
  const entries = ways.map(async (way) => {
    const isNamed = namedSchools.some(({ isoCountry, way: of }) => isoCountry === way.isoCountry && of === way.route)
    const schools = isNamed ? [] : await schoolsOf(db, way, query)
    const kind = await kindOf(db, way, query)
    const counted = await countProgrammes(db, way, kind, query)
    const filters = await schoolFilters(db, way, kind, counted.count, query)
    return [way, { ...counted, school_filters: filters, is_kind: kind.isKind, schools }] as const
  })
  return new Map(await Promise.all(entries))
}

/** The schools that a way leads to; `isKind`: where those of the country are of several kinds. */
type WayKind = { schools: MatchSchool[]; tags: readonly number[]; isKind: boolean }

async function kindOf(db: Database, { isoCountry, route }: Way, { reading }: Asked): Promise<WayKind> {
  const [schools, tags] = await Promise.all([matchSchools(db), listTags(db)])
  // a reading stored by an earlier version has none
  const kind = (reading.kinds ?? []).find((each) => each.iso_country === isoCountry && each.route === route)
  const isTwoYear = LEVEL_OF_ROUTE[route] === 'college'
  const slugs = kind?.tags ?? (isTwoYear ? reading.two_year : [])
  const ids = tags.flatMap(({ id, slug }) => (slugs.includes(slug) ? [id] : []))
  const inCountry = [...schools.values()].filter((school) => school.isoCountry === isoCountry)
  const ofKind = inCountry.filter((school) => hasTag(school, new Set(ids)))
  // better all schools than none
  return ofKind.length > 0
    ? { schools: ofKind, tags: ids, isKind: kind !== undefined }
    : { schools: inCountry, tags: [], isKind: false }
}

/** A country with universities of applied sciences has two kinds of bachelor's degrees, which the list doesn't tell apart. */
const hasTwoKinds = ({ isoCountry, route }: Way, { costs }: MatchContext): boolean =>
  LEVEL_OF_ROUTE[route] === 'bachelor' && costs.get(isoCountry)?.routes.some(({ code }) => code === 'applied') === true

async function countProgrammes(db: Database, way: Way, kind: WayKind, { profile, context, locale }: Asked) {
  const level = LEVEL_OF_ROUTE[way.route]
  const subjects = level === 'pathway' ? '' : profile.subjects.join(',')
  const filters: Record<string, string> = {
    ...(await placeOf(db, way)),
    level: MATCH_LEVEL[level].programme,
    ...(subjects && { subjects }),
  }
  const schools = kind.isKind ? new Set(kind.schools.map(({ id }) => id)) : null
  const count = async (more: Record<string, string> = {}) => {
    if (!kind.isKind && hasTwoKinds(way, context)) return 0
    const read = await readProgrammeQuery(db, QuerySchema.parse({ ...filters, ...more }), locale)
    if (read === 'unknown') return 0
    return (await findProgrammes(db, { ...read, schools, sort: 'name' }, { page: 1, perPage: 1 })).total
  }
  const { budget } = profile
  return { filters, count: await count(), within: budget === null ? null : await count({ budget: String(budget) }) }
}

/** A country, or one of two that share a code. */
async function placeOf(db: Database, { countryCode, isoCountry }: Way): Promise<Record<string, string>> {
  const states = (await listDestinations(db)).filter((each) => each.countryCode === countryCode)
  return states.length > 1 ? { regions: isoCountry.toLowerCase() } : { country: countryCode }
}

/** The way's schools in the list of schools: by subject where their programmes are known, else by field; the known costs first. */
async function schoolFilters(
  db: Database,
  way: Way,
  { schools, tags }: WayKind,
  count: number,
  { profile, reading }: Asked,
) {
  const level = LEVEL_OF_ROUTE[way.route]
  const [parts, { regions }] = await Promise.all([readParts(db, reading), placeOf(db, way)])
  const entry = parts.enrollments.get(ENTRIES[level] ?? '')
  const isListed = count > 0 && level !== 'pathway'
  const fields = level === 'pathway' ? [] : parts.collegesOf(profile.subjects)
  const isTaught = schools.some((school) => fields.some((id) => school.colleges.includes(id)))
  const filters: Record<string, string> = {
    ...(regions && { regions }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...(entry && { enrollments: String(entry) }),
    ...(isListed && profile.subjects.length > 0 && { subjects: profile.subjects.join(',') }),
    ...(!isListed && isTaught && { hots: fields.join(',') }),
    sort: 'cost',
  }
  return filters
}

/** Schools of another level than the wanted one aren't among the answer's, as colleges for a bachelor's degree. */
async function schoolsOf(db: Database, way: Way, { profile, ...asked }: Asked): Promise<WaySchool[]> {
  const level = LEVEL_OF_ROUTE[way.route]
  if (level === profile.level || profile.budget === null) return []
  const ofLevel = { ...profile, level }
  const { candidates } = await findCandidates(db, {
    ...asked,
    profile: ofLevel,
    countries: [way.countryCode],
    isWanted: ({ isoCountry }) => isoCountry === way.isoCountry,
  })
  const within = candidates.flatMap((each): WaySchool[] => {
    const { candidate, priced } = each
    if (!priced || !isOwnPrice(priced) || !candidate.isNamed) return []
    const fit = judgeSchool(candidate, ofLevel, asked.context, priced)
    const isRuledOut = fit?.group === 'beyond' || judgeCost(priced, profile.budget, 'school').group !== 'now'
    return isRuledOut ? [] : [{ ...each, priced }]
  })
  const cheapest = within.toSorted((one, other) => one.priced.total.from - other.priced.total.from)
  return [...new Map(cheapest.toReversed().map((each) => [each.candidate.school, each])).values()]
    .toReversed()
    .slice(0, namedMost)
}
