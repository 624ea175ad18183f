/** What a school or one of its programmes publishes of its costs: the figures that the match judges it by. */
import { listBlocks } from '../../db/queries/blocks.ts'
import { matchSchools, programmesOf } from '../../db/queries/match-schools.ts'
import type { ProgrammeRow } from '../../db/queries/programmes.ts'
import type { LinkedSchool } from '../../db/queries/schools.ts'
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import type { CostChoice } from '../../domain/costs/cost-rows.ts'
import { type CostRoute, isCostRoute } from '../../domain/costs/routes.ts'
import type { Way } from '../../domain/costs/way-cost.ts'
import type { MatchLevel } from '../../domain/match/profile.ts'
import type { ProgrammeLevel } from '../../domain/programmes/levels.ts'
import { candidateOf, readParts } from '../match/match-candidates.ts'

export type OwnCosts = {
  published: CostChoice['published']
  /** Which stage of a route they are of. */
  stage: Way['publishedStage']
  /** Routes that lead to the award, the usual one first; empty for any. */
  routes: readonly CostRoute[]
  route?: CostRoute
  /** How long the programme takes; null where it is as long as usual. */
  years: number | null
  isPricedSeparately: boolean
}

/** The match that judges programmes of a level, and the routes that they are part of. */
const OF_LEVEL: Record<ProgrammeLevel, { level: MatchLevel; routes: readonly CostRoute[] }> = {
  foundation: { level: 'pathway', routes: ['pathway'] },
  associate: { level: 'college', routes: ['college', 'transfer'] },
  bachelor: { level: 'bachelor', routes: ['bachelor', 'applied', 'pathway', 'transfer'] },
  honours: { level: 'bachelor', routes: ['bachelor'] },
  master: { level: 'master', routes: ['master', 'mba'] },
  doctorate: { level: 'master', routes: ['master'] },
}
const TWO_YEAR: readonly CostRoute[] = ['transfer', 'college']
/** Routes of a bachelor's degree that a two-year college awards itself: no transfer. */
const TWO_YEAR_BACHELOR: readonly CostRoute[] = ['bachelor']
const LEVEL_OF_ROUTE: Partial<Record<CostRoute, MatchLevel>> = { master: 'master', mba: 'mba', college: 'college' }

type Asked = { school: LinkedSchool; programme: ProgrammeRow | null; route: string | undefined }

/** @param asked with the route that the reader chose, which counts where it leads to the award */
export async function readOwnCosts(
  db: Database,
  { school, programme, route: wanted }: Asked,
): Promise<OwnCosts | null> {
  const [reading = { two_year: [], selective: [] }] = await listBlocks(db, 'match_reading')
  const [schools, parts, [ownProgramme = null], subjects] = await Promise.all([
    matchSchools(db),
    readParts(db, reading),
    programme ? programmesOf(db, [programme.id]) : [],
    listSubjects(db),
  ])
  const member = schools.get(school.id)
  if (!member) return null
  const isTwoYear = member.tags.some((id) => parts.twoYear.has(id))
  const award = programme ? OF_LEVEL[programme.level] : null
  const routes =
    isTwoYear && award?.level === 'bachelor' ? TWO_YEAR_BACHELOR : (award?.routes ?? (isTwoYear ? TWO_YEAR : []))
  const route =
    wanted !== undefined && isCostRoute(wanted) && (routes.length === 0 || routes.includes(wanted)) ? wanted : undefined
  const level = route === 'mba' ? 'mba' : (award?.level ?? (route && LEVEL_OF_ROUTE[route]) ?? 'bachelor')
  const subject = subjects.find(({ id }) => id === programme?.subject_id)
  const isPricedSeparately = level !== 'mba' && (subject?.traits?.includes('priced_apart') ?? false)
  const { published, years } = candidateOf(member, ownProgramme, { level, isSeparate: isPricedSeparately }, parts)
  return {
    published,
    routes,
    years,
    isPricedSeparately,
    ...(route && { route }),
    stage: isTwoYear || level === 'pathway' || level === 'college' ? 'first' : 'last',
  }
}
