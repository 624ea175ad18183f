/** The schools of each way whose cost of a year is known, the cheapest first: what a budget reaches by name. */

import { type Cache, cacheVersion, createCache } from '../../db/per-version.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { currentProgrammes } from '../../db/queries/programme-columns.ts'
import { findProgrammesByIds } from '../../db/queries/programmes.ts'
import { findSchoolsByIds } from '../../db/queries/schools.ts'
import type { Database } from '../../db/store.ts'
import type { CostRoute } from '../../domain/costs/routes.ts'
import type { Locale } from '../../domain/editions.ts'
import { homeCurrency } from '../../domain/editions.ts'
import type { PricedCandidate } from '../../domain/match/find-matches.ts'
import { isOwnPrice, judgeCost, type Priced } from '../../domain/match/judge-cost.ts'
import { MATCH_LEVELS, type MatchLevel, usualIntake } from '../../domain/match/profile.ts'
import { findCandidates } from '../match/match-candidates.ts'
import { readContext } from '../match/match-reading.ts'
import { serializeProperName } from '../presenters.ts'
import { homeRange } from './cost-data.ts'

type PricedSchool = { school: number; programme: number | null; priced: Priced }

const caches = new WeakMap<Database, Cache>()
/** Home currencies. */
const currenciesMost = 8
/** So many are named of each way. */
const namedMost = 3

const wayName = (isoCountry: string, route: string) => `${isoCountry} ${route}`

/** By country and route; a firm without a match names none. */
async function cheapestSchools(db: Database, locale: Locale): Promise<ReadonlyMap<string, readonly PricedSchool[]>> {
  const cache = caches.get(db) ?? createCache(currenciesMost)
  caches.set(db, cache)
  const version = `${await cacheVersion(db)} ${await currentProgrammes(db)}`
  return cache.cached(homeCurrency(locale), version, () => readCheapest(db, locale))
}

async function readCheapest(db: Database, locale: Locale): Promise<ReadonlyMap<string, readonly PricedSchool[]>> {
  const [reading] = await listBlocks(db, 'match_reading')
  if (!reading) return new Map()
  const context = await readContext(db, locale, reading, [])
  const byWay = new Map<string, PricedSchool[]>()
  for (const level of MATCH_LEVELS) {
    const { candidates } = await findCandidates(db, {
      context,
      reading,
      countries: [],
      cities: [],
      isWanted: () => true,
      profile: { ...ANYONE, level, intake: usualIntake(context.day) },
    })
    for (const { candidate, priced } of candidates) {
      if (!isOwnPrice(priced) || !candidate.isNamed) continue
      const name = wayName(candidate.isoCountry, routeOf(candidate, level))
      const ofWay = byWay.get(name) ?? []
      ofWay.push({ school: candidate.school, programme: candidate.programme, priced })
      byWay.set(name, ofWay)
    }
  }
  return new Map([...byWay].map(([name, ofWay]) => [name, eachOnce(ofWay)]))
}

const ANYONE = {
  subjects: [],
  budget: null,
  grade: null,
  english: null,
  satReading: null,
  satMath: null,
  act: null,
  postStudy: false,
  firstDegree: null,
  budgetFor: 'year' as const,
}

/** A college of two years is the way to a diploma, and for a bachelor’s the first half of a transfer. */
const routeOf = ({ way }: PricedCandidate['candidate'], level: MatchLevel) =>
  level === 'college' && way === 'transfer' ? 'college' : way

/** The cheapest programme of each school, the cheapest school first. */
function eachOnce(ofWay: readonly PricedSchool[]): PricedSchool[] {
  const bySchool = new Map<number, PricedSchool>()
  for (const each of ofWay.toSorted((one, other) => middleOf(one) - middleOf(other)))
    if (!bySchool.has(each.school)) bySchool.set(each.school, each)
  return [...bySchool.values()]
}
const middleOf = ({ priced: { total } }: PricedSchool) => (total.from + total.to) / 2

export type SchoolWithin = {
  id: number
  name: string
  programme: { id: number; name: string } | null
  home_minor: number
  home_to_minor: number
}
/** `count`: how many schools of the way are within the budget in all. */
export type SchoolsWithin = { count: number; schools: SchoolWithin[] }

/** What a budget in home money reaches of a way, as the match judges a cost. @param ways ISO country and route */
export async function readSchoolsWithin(
  db: Database,
  ways: readonly { iso: string; route: CostRoute }[],
  budget: number,
  { locale, home }: { locale: Locale; home: string },
): Promise<(iso: string, route: CostRoute) => SchoolsWithin> {
  const cheapest = await cheapestSchools(db, locale)
  const within = new Map(
    ways.map(({ iso, route }) => {
      const name = wayName(iso, route)
      const all = (cheapest.get(name) ?? []).filter(({ priced }) => judgeCost(priced, budget, 'school').group === 'now')
      return [name, { count: all.length, first: all.slice(0, namedMost) }] as const
    }),
  )
  const firstSchools = [...within.values()].flatMap(({ first }) => first)
  const [schools, programmes] = await Promise.all([
    findSchoolsByIds(db, [...new Set(firstSchools.map(({ school }) => school))]),
    findProgrammesByIds(db, [...new Set(firstSchools.flatMap(({ programme }) => programme ?? []))]),
  ])
  const schoolsById = new Map(schools.map((row) => [row.id, row]))
  const programmesById = new Map(programmes.map((row) => [row.id, row]))
  const itemOf = ({ school, programme, priced }: PricedSchool): SchoolWithin[] => {
    const row = schoolsById.get(school)
    const ownProgramme = programme === null ? undefined : programmesById.get(programme)
    if (!row) return []
    return [
      {
        id: row.id,
        name: serializeProperName(row, locale),
        programme: ownProgramme ? { id: ownProgramme.id, name: ownProgramme.name } : null,
        ...homeRange(priced.total, home),
      },
    ]
  }
  return (iso, route) => {
    const { count, first } = within.get(wayName(iso, route)) ?? { count: 0, first: [] }
    return { count, schools: first.flatMap(itemOf) }
  }
}
