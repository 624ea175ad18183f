/** The programmes of a way, and schools of it whose cost is known where none could be judged. */
import { z } from 'zod'
import { findProgrammes } from '../../db/queries/programmes.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import type { MatchContext } from '../../domain/match/candidate.ts'
import type { FittingRoute, MatchAnswer, PricedCandidate } from '../../domain/match/find-matches.ts'
import { isOwnPrice, judgeCost, type Priced } from '../../domain/match/judge-cost.ts'
import { judgeSchool } from '../../domain/match/judge-fit.ts'
import { LEVEL_OF_ROUTE, MATCH_LEVEL, type Profile } from '../../domain/match/profile.ts'
import { programmeQuery, readProgrammeQuery } from '../programmes/programme-filters.ts'
import { findCandidates } from './match-candidates.ts'
import type { Reading } from './match-reading.ts'

type Asked = { profile: Profile; cities: readonly number[]; context: MatchContext; reading: Reading; locale: Locale }
type Way = Pick<FittingRoute, 'countryCode' | 'isoCountry' | 'choice' | 'route'>
/** A school of a way, with the cost of a year in home money. */
export type WaySchool = PricedCandidate & { priced: Priced }
export type WayProgrammes = {
  /** Filters of the list of programmes: the country or its state, level and subjects. */
  filters: Record<string, string>
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
    return [way, { ...(await countProgrammes(db, way, query)), schools }] as const
  })
  return new Map(await Promise.all(entries))
}

/** A country with universities of applied sciences has two kinds of bachelor's degrees, which the list doesn't tell apart. */
const hasTwoKinds = ({ isoCountry, route }: Way, { costs }: MatchContext): boolean =>
  LEVEL_OF_ROUTE[route] === 'bachelor' && costs.get(isoCountry)?.routes.some(({ code }) => code === 'applied') === true

async function countProgrammes(db: Database, way: Way, { profile, context, locale }: Asked) {
  const level = LEVEL_OF_ROUTE[way.route]
  // a foundation year leads to many subjects and is listed under none
  const subjects = level === 'pathway' ? '' : profile.subjects.join(',')
  const filters: Record<string, string> = {
    [way.choice === way.countryCode ? 'country' : 'regions']: way.choice,
    level: MATCH_LEVEL[level].programme,
    ...(subjects && { subjects }),
  }
  const count = async (more: Record<string, string> = {}) => {
    if (hasTwoKinds(way, context)) return 0
    const read = await readProgrammeQuery(db, QuerySchema.parse({ ...filters, ...more }), locale)
    return read === 'unknown' ? 0 : (await findProgrammes(db, { ...read, sort: 'name' }, { page: 1, perPage: 1 })).total
  }
  const { budget } = profile
  return { filters, count: await count(), within: budget === null ? null : await count({ budget: String(budget) }) }
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
