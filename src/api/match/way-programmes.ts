/** The programmes of a way, and schools of it whose cost is known where none could be judged. */
import { z } from 'zod'
import { type MatchSchool, matchSchools } from '../../db/queries/match-schools.ts'
import { listTags } from '../../db/queries/names.ts'
import { findProgrammeSchools, findProgrammes } from '../../db/queries/programmes.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import type { Localized } from '../../domain/localized.ts'
import type { MatchContext } from '../../domain/match/candidate.ts'
import type { FittingRoute, MatchAnswer, PricedCandidate } from '../../domain/match/find-matches.ts'
import { budgetOfRoute, budgetOfSchool } from '../../domain/match/judge-cost.ts'
import { isAtUsual } from '../../domain/match/judge-entry.ts'
import { judgeSchool } from '../../domain/match/judge-fit.ts'
import { areRequirementsUnknown, type NamedSchool, nameSchools } from '../../domain/match/name-schools.ts'
import { bandOfGrade, LEVEL_OF_ROUTE, MATCH_LEVEL, type Profile } from '../../domain/match/profile.ts'
import type { MatchRoute } from '../../domain/match/routes.ts'
import { EVERY_PROGRAMME } from '../../domain/programmes/criteria.ts'
import { programmeQuery, readProgrammeQuery } from '../programmes/programme-filters.ts'
import { type Candidates, candidateMaker, ENTRIES, findCandidates, hasTag, readParts } from './match-candidates.ts'
import { listDestinations, type Reading } from './match-reading.ts'

type Asked = {
  profile: Profile
  /** Of the wanted level. */
  ofLevel: Candidates
  /** How the schools of the answer fit. */
  fits: MatchAnswer['fits']
  cities: readonly number[]
  context: MatchContext
  reading: Reading
  locale: Locale
}
type Way = Pick<FittingRoute, 'countryCode' | 'isoCountry' | 'choice' | 'route'>
export type WaySchool = NamedSchool
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
  /** What the family has for a year of it, in units of home money; empty for none. */
  budget: string
  /** Those to look at first. */
  schools: WaySchool[]
  /** Whether schools that may be possible aren’t named, because of none of them a requirement is known. */
  are_requirements_unknown: boolean
  /** What to ask them besides. */
  ask: Localized
}

const QuerySchema = z.object(programmeQuery)

/** Programmes and schools of each way that is open or a step away. */
export async function readWayProgrammes(
  db: Database,
  { groups, fits }: Pick<MatchAnswer, 'groups' | 'fits'>,
  question: Omit<Asked, 'fits'>,
): Promise<ReadonlyMap<FittingRoute, WayProgrammes>> {
  const query = { ...question, fits }
  const near = [groups.now, groups.step]
  const ways = near.flatMap(({ routes }) => routes)
  const entries = ways.map(async (way) => {
    const kind = await kindOf(db, way, query)
    const { schools, isUnknown } = await schoolsToSee(db, way, kind, query)
    const counted = await countProgrammes(db, way, kind, query)
    // where no programme is known to be affordable, those of unknown cost are no list to look at first
    const filters = await schoolFilters(db, way, kind, counted.within === 0 && !kind.isKind ? 0 : counted.count, query)
    return [
      way,
      {
        ...counted,
        school_filters: filters,
        is_kind: kind.isKind,
        schools,
        are_requirements_unknown: isUnknown,
        ask: kind.ask,
      },
    ] as const
  })
  return new Map(await Promise.all(entries))
}

/** The schools that a way leads to; `isKind`: where those of the country are of several kinds. */
type WayKind = { schools: MatchSchool[]; tags: readonly number[]; isKind: boolean; ask: Localized }
const NOTHING_TO_ASK = { en: '' }

async function kindOf(db: Database, { isoCountry, route }: Way, { reading }: Asked): Promise<WayKind> {
  const [schools, tags] = await Promise.all([matchSchools(db), listTags(db)])
  const kind = (reading.kinds ?? []).find((each) => each.iso_country === isoCountry && each.route === route)
  const isTwoYear = LEVEL_OF_ROUTE[route] === 'college'
  const slugs = kind?.tags ?? (isTwoYear ? reading.two_year : [])
  const ids = tags.flatMap(({ id, slug }) => (slugs.includes(slug) ? [id] : []))
  const inCountry = [...schools.values()].filter((school) => school.isoCountry === isoCountry)
  const ofKind = inCountry.filter((school) => hasTag(school, new Set(ids)))
  // better all schools than none
  return ofKind.length > 0
    ? { schools: ofKind, tags: ids, isKind: kind !== undefined, ask: kind?.ask ?? NOTHING_TO_ASK }
    : { schools: inCountry, tags: [], isKind: false, ask: NOTHING_TO_ASK }
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
  const { budget } = budgetOfRoute(profile, way.isoCountry, way.route, context)
  const yearly = budget === null ? '' : String(Math.floor(budget))
  return { filters, count: await count(), within: yearly ? await count({ budget: yearly }) : null, budget: yearly }
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

/** Of a pre-master's no source says which schools offer it. */
const UNNAMED: ReadonlySet<MatchRoute> = new Set(['premaster'])

/** The schools of the way to look at first; `isUnknown`: none, because of none a requirement is known. */
async function schoolsToSee(
  db: Database,
  way: FittingRoute,
  kind: WayKind,
  query: Asked,
): Promise<{ schools: WaySchool[]; isUnknown: boolean }> {
  if (UNNAMED.has(way.route)) return { schools: [], isUnknown: false }
  const { profile, context, fits } = query
  const level = LEVEL_OF_ROUTE[way.route]
  const ofLevel = { ...profile, level }
  const { candidates, unlisted } =
    level === profile.level
      ? query.ofLevel
      : await findCandidates(db, {
          ...query,
          profile: ofLevel,
          countries: [way.countryCode],
          isWanted: ({ isoCountry }) => isoCountry === way.isoCountry,
        })
  const schools = await matchSchools(db)
  const ofKind = kind.isKind ? new Set(kind.schools.map(({ id }) => id)) : null
  const isOfWay = ({ school, isoCountry, way: route, isNamed }: PricedCandidate['candidate']) =>
    isNamed &&
    isoCountry === way.isoCountry &&
    (route === 'transfer') === (level === 'college') &&
    (ofKind?.has(school) ?? true)
  const maker = await candidateMaker(db, { ...query, profile: ofLevel })
  const ofField = unlisted
    .filter(({ isoCountry, isDescribed }) => isoCountry === way.isoCountry && isDescribed)
    .map((school) => maker.ofSchool(school))
  const [taught, common] = [await subjectsOf(db, ofLevel), maker.parts.commonOf(profile.subjects)]
  /** A subject that is taught wherever its field is needs no list of programmes. */
  const isCommon = (candidate: PricedCandidate['candidate'], school: MatchSchool) =>
    candidate.programme === null && level !== 'college' && common.some((id) => school.colleges.includes(id))
  const knownSchools = [...candidates, ...ofField].flatMap(({ candidate, priced }): WaySchool['school'][] => {
    const school = schools.get(candidate.school)
    if (!school || !isOfWay(candidate)) return []
    // one that is out of reach in the answer is never named
    const whole = fits.get(candidate.school)
    const isBeyond = whole?.group === 'beyond' || whole?.group === 'reach'
    return [
      {
        school: candidate.school,
        slug: school.slug,
        city: candidate.city,
        programme: candidate.programme,
        priced,
        budget: budgetOfSchool(candidate, priced, ofLevel, context).budget,
        fit: isBeyond ? whole : judgeSchool(candidate, ofLevel, context, priced),
        subjects: Math.max(taught(candidate), isCommon(candidate, school) ? 1 : 0),
        isDescribed: candidate.isDescribed,
        isSelective: candidate.isSelective,
        isNamedLater: candidate.isNamedLater,
      },
    ]
  })
  const band = profile.grade && bandOfGrade(profile.grade.scale, profile.grade.mark)
  const wanted = {
    band,
    steps: way.fit.steps,
    isSubjectAsked: profile.subjects.length > 0 && level !== 'pathway',
    isRequirementAsked: isAtUsual(profile, context, way.isoCountry, way.route),
  }
  return { schools: nameSchools(knownSchools, wanted), isUnknown: areRequirementsUnknown(knownSchools, wanted) }
}

/** How many of the wanted subjects a school is known to teach: at the level, or for a college of two years at any. */
async function subjectsOf(db: Database, { level, subjects }: Profile) {
  const levels = level === 'college' ? [] : [MATCH_LEVEL[level].programme]
  const bySubject = await Promise.all(
    subjects.map(
      async (subject) =>
        new Set((await findProgrammeSchools(db, { ...EVERY_PROGRAMME, levels, subjects: [subject] })).keys()),
    ),
  )
  return ({ school }: PricedCandidate['candidate']) => bySubject.filter((schools) => schools.has(school)).length
}
