/** The schools that can be proposed to a family, each with its price. */
import { setImmediate } from 'node:timers/promises'

import { type Cache, cacheVersion, createCache, perVersion } from '../../db/per-version.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import {
  findMatchProgrammes,
  type MatchFact,
  type MatchFactKind,
  type MatchProgramme,
  type MatchSchool,
  matchSchools,
  type NameRules,
} from '../../db/queries/match-schools.ts'
import { listColleges, listEnrollments, listTags } from '../../db/queries/names.ts'
import { currentProgrammes } from '../../db/queries/programme-columns.ts'
import { findProgrammeSchools } from '../../db/queries/programmes.ts'
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import { isOneOf } from '../../domain/collections.ts'
import { rangeOf } from '../../domain/costs/amounts.ts'
import type { Published, PublishedRow } from '../../domain/costs/cost-rows.ts'
import type { Datum, MatchContext, SchoolCandidate, Source } from '../../domain/match/candidate.ts'
import type { PricedCandidate } from '../../domain/match/find-matches.ts'
import { priceOf } from '../../domain/match/judge-fit.ts'
import { MATCH_LEVEL, type MatchLevel, type Profile } from '../../domain/match/profile.ts'
import { EVERY_PROGRAMME } from '../../domain/programmes/criteria.ts'
import { OWN, pageSource } from '../../domain/programmes/own-programme.ts'
import { yearsOf } from '../costs/cost-data.ts'
import type { Reading } from './match-reading.ts'
import { rulesOfNames } from './name-rules.ts'

export type Wanted = {
  profile: Profile
  /** Codes; empty means all. */
  countries: readonly string[]
  /** A country may have two states of which one is wanted. */
  isWanted: (school: { countryCode: string; isoCountry: string }) => boolean
  cities: readonly number[]
  context: MatchContext
  reading: Reading
}

/** A foundation year leads to many subjects and is listed under none. */
const subjectsOf = ({ level, subjects }: Profile) => (level === 'pathway' ? [] : subjects)

const caches = new WeakMap<Database, Cache>()
/** Several levels and years at a time, some five megabytes each. */
const listsMost = 6

/** Makes candidates, each once for a level and the year of the start, with its price. */
export async function candidateMaker(
  db: Database,
  { profile, context, reading }: Pick<Wanted, 'profile' | 'context' | 'reading'>,
) {
  const cache = caches.get(db) ?? createCache(listsMost)
  caches.set(db, cache)
  const isSeparate = context.traits.has('priced_apart')
  const key = `${context.home} ${profile.level} ${profile.intake.year} ${isSeparate}`
  const version = `${await cacheVersion(db)} ${await currentProgrammes(db)}`
  const priced = await cache.cached(key, version, async () => new Map<string, PricedCandidate>())
  const parts = await readParts(db, reading)
  const make = (name: string, school: MatchSchool, programme: MatchProgramme | null): PricedCandidate => {
    const pricedWay = priced.get(name)
    if (pricedWay) return pricedWay
    const candidate = candidateOf(school, programme, { ...profile, isSeparate }, parts)
    const made = { candidate, priced: priceOf(candidate, profile, context) }
    priced.set(name, made)
    return made
  }
  return {
    parts,
    ofProgramme: (programme: MatchProgramme, school: MatchSchool) => make(`p${programme.id}`, school, programme),
    ofSchool: (school: MatchSchool) => make(`s${school.id}`, school, null),
    /** How many are priced. */
    count: () => priced.size,
  }
}

export type Candidates = {
  candidates: PricedCandidate[]
  /** Schools that teach the field; whether they teach the subject is unknown. */
  unlisted: readonly MatchSchool[]
}

/** Programmes of the wanted level and subjects, and schools that teach the field but have no listed programmes. */
export async function findCandidates(db: Database, wanted: Wanted): Promise<Candidates> {
  const { profile, countries, cities } = wanted
  const { programme: level } = MATCH_LEVEL[profile.level]
  const [schools, programmes, maker] = await Promise.all([
    matchSchools(db),
    findMatchProgrammes(
      db,
      {
        ...EVERY_PROGRAMME,
        countries,
        cities,
        levels: [level],
        subjects: subjectsOf(profile),
      },
      await nameRules(db, profile, wanted.reading),
    ),
    candidateMaker(db, wanted),
  ])
  const ofProgrammes = await inPieces(programmes, maker.count, (programme) => {
    const school = schools.get(programme.school)
    // the few bachelor's degrees of a college are no reason to go there for one
    return school && wanted.isWanted(school) && !hasTag(school, maker.parts.twoYear)
      ? [{ ...maker.ofProgramme(programme, school), isNear: programme.isNear }]
      : []
  })
  const listed = new Set(programmes.map(({ school }) => school))
  const others = await schoolsWithoutProgrammes(db, wanted, schools, listed, maker.parts)
  const common = maker.parts.commonOf(profile.subjects)
  const teaching = await schoolsTeachingSubjects(db, profile.subjects)
  // a college of two years teaches few of the subjects of a field
  const isTaught = (school: MatchSchool) =>
    profile.subjects.length === 0 ||
    (hasTag(school, maker.parts.twoYear) ? teaching.has(school.id) : common.some((id) => school.colleges.includes(id)))
  return {
    candidates: [
      ...ofProgrammes,
      ...(await inPieces(others.filter(isTaught), maker.count, (school) => [maker.ofSchool(school)])),
    ],
    unlisted: others.filter((school) => !isTaught(school)),
  }
}

/** So many prices are worked out in some 10 ms. */
const pieceSize = 250

/** Lets requests be answered after every 250 new prices; what is priced already takes no time. */
async function inPieces<T>(all: readonly T[], pricedCount: () => number, make: (each: T) => PricedCandidate[]) {
  const made: PricedCandidate[] = []
  let before = pricedCount()
  for (const each of all) {
    made.push(...make(each))
    if (pricedCount() - before < pieceSize) continue
    await setImmediate()
    before = pricedCount()
  }
  return made
}

export const nameRules = async (db: Database, { level, subjects }: Profile, { names }: Reading): Promise<NameRules> =>
  rulesOfNames(
    level,
    names,
    (await listSubjects(db)).filter(({ id }) => subjects.includes(id)),
  )

/** Schools of which no programme at all is known: their fields tell what they teach. */
async function schoolsWithoutProgrammes(
  db: Database,
  { profile, isWanted, cities }: Wanted,
  schools: ReadonlyMap<number, MatchSchool>,
  listed: ReadonlySet<number>,
  parts: Parts,
): Promise<MatchSchool[]> {
  const level = MATCH_LEVEL[profile.level]
  const entry = ENTRIES[profile.level]
  const offers = (school: MatchSchool) =>
    hasTag(school, parts.twoYear)
      ? profile.level === 'bachelor' || profile.level === 'college'
      : entry !== null && school.enrollments.includes(parts.enrollments.get(entry) ?? 0)
  const every = profile.subjects.length === 0 ? listed : await schoolsTeaching(db, level.programme)
  const colleges = parts.collegesOf(profile.subjects)
  return [...schools.values()].filter(
    (school) =>
      (hasTag(school, parts.twoYear) || (!listed.has(school.id) && !every.has(school.id))) &&
      isWanted(school) &&
      (cities.length === 0 || cities.includes(school.cityId)) &&
      offers(school) &&
      (profile.subjects.length === 0 || colleges.some((id) => school.colleges.includes(id))),
  )
}

/** The slugs of kinds of entry. */
export const ENTRIES: Record<MatchLevel, string | null> = {
  bachelor: 'undergraduate',
  master: 'graduate',
  mba: 'graduate',
  pathway: 'pathway',
  college: null,
}

/** Schools of which programmes of a level are pricedWay: one that is not among those of a subject doesn't teach it. */
const schoolsTeaching = perVersion(
  async (db, level: (typeof MATCH_LEVEL)['bachelor']['programme']): Promise<ReadonlySet<number>> =>
    new Set((await findProgrammeSchools(db, { ...EVERY_PROGRAMME, levels: [level] })).keys()),
)

/** Schools with a programme of any level in one of the subjects. */
export const schoolsTeachingSubjects = async (
  db: Database,
  subjects: readonly number[],
): Promise<ReadonlySet<number>> =>
  subjects.length === 0
    ? new Set()
    : new Set((await findProgrammeSchools(db, { ...EVERY_PROGRAMME, subjects: [...subjects] })).keys())

export const hasTag = ({ tags }: MatchSchool, wanted: ReadonlySet<number>) => tags.some((id) => wanted.has(id))

type Parts = {
  sources: ReadonlyMap<string, Source>
  enrollments: ReadonlyMap<string, number>
  twoYear: ReadonlySet<number>
  selective: ReadonlySet<number>
  namedLater: ReadonlySet<number>
  collegesOf: (subjects: readonly number[]) => number[]
  /** The fields of those subjects that are taught wherever their field is. */
  commonOf: (subjects: readonly number[]) => number[]
}

export async function readParts(
  db: Database,
  { two_year, selective, named_later = [] }: Pick<Reading, 'two_year' | 'selective' | 'named_later'>,
): Promise<Parts> {
  const [sources, enrollments, tags, colleges, subjects] = await Promise.all([
    listBlocks(db, 'sources'),
    listEnrollments(db, null),
    listTags(db),
    listColleges(db),
    listSubjects(db),
  ])
  const tagIds = (slugs: readonly string[]) =>
    new Set(tags.flatMap(({ id, slug }) => (slugs.includes(slug) ? [id] : [])))
  const collegeIds = new Map(colleges.map(({ id, slug }) => [slug, id]))
  const fieldsOf = (of: readonly { college: string }[]) => [
    ...new Set(of.flatMap(({ college }) => collegeIds.get(college) ?? [])),
  ]
  return {
    sources: new Map(sources.map(({ code, name, link, tuition_note }) => [code, { name, link, tuition_note }])),
    enrollments: new Map(enrollments.map(({ id, slug }) => [slug, id])),
    twoYear: tagIds(two_year),
    selective: tagIds(selective),
    namedLater: tagIds(named_later),
    collegesOf: (ids) => fieldsOf(subjects.filter(({ id }) => ids.includes(id))),
    commonOf: (ids) =>
      fieldsOf(subjects.filter(({ id, traits = [] }) => ids.includes(id) && traits.includes('common'))),
  }
}

/** The living costs of the visa authority, which every school of the country has: they are no figure of the school. */
const OF_COUNTRY = 'living_costs/'

export function candidateOf(
  school: MatchSchool,
  programme: MatchProgramme | null,
  { level, isSeparate = false }: Pick<Profile, 'level'> & { isSeparate?: boolean },
  parts: Parts,
): SchoolCandidate {
  const { facts } = MATCH_LEVEL[level]
  const sourceOf = (code: string): Source | undefined => {
    const source = parts.sources.get(code)
    // private schools have one tuition for everybody
    return source && school.isPrivate ? { name: source.name, link: source.link } : source
  }
  const fact = (kind: MatchFactKind, at: string | null): MatchFact | undefined =>
    school.facts.find((each) => each.kind === kind && each.level === at) ??
    school.facts.find((each) => each.kind === kind && each.level === '')
  const datum = (kind: MatchFactKind): Datum | null => {
    const datum = fact(kind, 'undergraduate')
    const source = datum && sourceOf(datum.source)
    return datum && source ? { value: datum.value, to: datum.value_to, year: datum.year, source } : null
  }
  const ofSchool = (kind: MatchFactKind): Published | undefined => {
    const datum = fact(kind, facts)
    const source = datum && sourceOf(datum.source)
    if (!datum?.currency || !source) return undefined
    return {
      amount: rangeOf(datum.value, datum.value_to),
      currency: datum.currency,
      year: datum.year,
      kind: 'school',
      source,
    }
  }
  const ofPart = (name: Exclude<PublishedRow, 'tuition'>): Published | undefined => {
    const part = programme?.parts.find((each) => each.part === name && !each.source.startsWith(OF_COUNTRY))
    const source = part && sourceOf(part.source)
    if (!part || !source) return undefined
    return { amount: rangeOf(part.amount), currency: part.currency, year: part.year, kind: 'school', source }
  }
  // a school's average doesn't hold for what is priced apart
  const isAverage = !isSeparate && level !== 'mba'
  const tuition = tuitionOf(programme, sourceOf, isAverage) ?? (isAverage ? ofSchool('tuition') : undefined)
  const fees = ofPart('fees') ?? ofSchool('fees')
  // lists count what was loaded with the programme
  const books = programme ? ofPart('books') : ofSchool('books')
  const living = ofPart('living') ?? ofSchool('room-board')
  const other = programme ? ofPart('other') : ofSchool('personal-expenses')
  const { checkedOn = null, link = null } = programme ?? {}
  const isTwoYear = hasTag(school, parts.twoYear)
  return {
    school: school.id,
    way: isTwoYear ? 'transfer' : MATCH_LEVEL[level].routes[0],
    programme: programme?.id ?? null,
    years: programme && yearsOf(programme),
    isoCountry: school.isoCountry,
    countryCode: school.countryCode,
    city: school.city,
    published: {
      ...(tuition && { tuition }),
      ...(fees && tuition && { fees }),
      ...(books && { books }),
      ...(living && { living }),
      ...(other && { other }),
    },
    requirements: programme?.requirements ?? {},
    ielts: programme?.ielts ?? null,
    checked: checkedOn === null || link === null ? null : { year: checkedOn.slice(0, 4), source: pageSource(link) },
    conditional: programme?.conditional ?? null,
    deadlines: programme?.deadlines ?? [],
    intakes: programme?.intakes ?? null,
    postStudy: programme?.postStudy ?? false,
    rate: isTwoYear ? null : datum('admission-rate'),
    satReading: datum('sat-reading'),
    satMath: datum('sat-math'),
    act: datum('act'),
    noExam: school.noExam,
    isSelective: hasTag(school, parts.selective),
    isNamedLater: hasTag(school, parts.namedLater),
    isDescribed: school.isDescribed,
    // with rooms of its own and applicants that it counts: neither online nor a seminary of thirty
    isNamed:
      school.isDescribed ||
      (tuition !== undefined && living !== undefined && fact('admission-rate', 'undergraduate') !== undefined),
  }
}

const OWN_FEES = ['programme', 'register', 'school'] as const

function tuitionOf(
  programme: MatchProgramme | null,
  sourceOf: (code: string) => Source | undefined,
  isAverage: boolean,
): Published | undefined {
  const { fee, link } = programme ?? {}
  const source = fee && (fee.source === OWN && link ? pageSource(link) : sourceOf(fee.source))
  if (!fee || !source || !isOneOf(OWN_FEES, fee.kind) || (fee.kind === 'school' && !isAverage)) return undefined
  return { amount: rangeOf(fee.amount), currency: fee.currency, year: fee.of, kind: fee.kind, source }
}
