/** What a match is made among: for each school its cheapest programme and the one that asks for least English, and the schools' own figures. */
import { setImmediate } from 'node:timers/promises'
import { parseJson } from '../../domain/json.ts'
import type { ProgrammeFilters } from '../../domain/programmes/criteria.ts'
import type { Deadline, Requirements, YearCostParts } from '../../domain/programmes/programme.ts'
import { type Cache, createCache, perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listFactsOfKinds } from './facts.ts'
import { currentProgrammes, type ProgrammeColumns, programmeColumns } from './programme-columns.ts'
import { unmetIn } from './programme-scan.ts'
import { schoolIndex } from './school-index.ts'
import { includedSubjects } from './subjects.ts'

export type MatchProgramme = {
  id: number
  school: number
  fee: { amount: number; currency: string; of: string; kind: string; source: string } | null
  parts: YearCostParts['parts']
  /** How long it takes; null when unknown. */
  weeks: number | null
  ielts: number | null
  requirements: Requirements
  conditional: boolean | null
  deadlines: readonly Deadline[]
  intakes: readonly number[] | null
  postStudy: boolean
  link: string | null
  checkedOn: string | null
}

/** The programmes to judge: at most two of each school, with the names closest to the wanted subjects. `isNear`: of a neighbouring subject. */
export async function findMatchProgrammes(
  db: Database,
  filters: ProgrammeFilters,
  names: NameRules = ANY_NAME,
): Promise<(MatchProgramme & { isNear: boolean })[]> {
  const columns = await programmeColumns(db)
  const unmet = unmetIn(columns, filters, await includedSubjects(db))
  const { ids, schools, costs, ielts, bySchool } = columns
  const rankAt = rankBy(columns, names)
  const unknown = 2 ** 31
  const places: number[] = []
  // the programmes of a school follow each other
  let [school, rank, cheapest, lowest] = [0, LEFT_OUT, -1, -1]
  const add = () => {
    if (rank === LEFT_OUT) return
    places.push(cheapest)
    if (lowest !== cheapest) places.push(lowest)
  }
  for (const at of bySchool) {
    if (unmet[at] !== 0) continue
    const rankHere = rankAt(at)
    if (schools[at] !== school) {
      add()
      school = schools[at] ?? 0
      rank = LEFT_OUT
    }
    if (rankHere < rank) {
      // what stood for the subject less well is forgotten
      rank = rankHere
      cheapest = at
      lowest = at
      continue
    }
    if (rankHere > rank || rankHere === LEFT_OUT) continue
    if ((costs[at] || unknown) < (costs[cheapest] || unknown)) cheapest = at
    if ((ielts[at] || 255) < (ielts[lowest] || 255)) lowest = at
  }
  add()
  const near = new Set(places.filter((at) => rankAt(at) >= NEIGHBOUR).map((at) => ids[at] ?? 0))
  const programmes = await programmesOf(
    db,
    places.map((at) => ids[at] ?? 0),
  )
  return programmes.map((programme) => ({ ...programme, isNear: near.has(programme.id) }))
}

/** Folded words in the names of programmes, and their length. */
export type NameRules = {
  /** Programmes with one of these are left out. */
  skip: readonly string[]
  /** Only programmes with one of these, where there are any. */
  only: readonly string[]
  /** Programmes with one of these come before the others of a school. */
  first: readonly string[]
  /** Whether the others belong to another subject. */
  isStrict: boolean
  /** Programmes of a known length below it are left out. */
  leastWeeks: number
}
const ANY_NAME: NameRules = { skip: [], only: [], first: [], isStrict: false, leastWeeks: 0 }
const LEFT_OUT = 9
/** From this rank on a programme is one of a neighbouring subject. */
const NEIGHBOUR = 2

/** How close a programme is to the subject: a single degree in it, a double one, a neighbouring subject; LEFT_OUT for none. Each name is read once. */
function rankBy({ names, secondSubjects, weeks }: ProgrammeColumns, rules: NameRules) {
  const { skip, only, first, isStrict, leastWeeks } = rules
  const ranks = new Uint8Array(names.values.length + 1)
  const has = (name: string, words: readonly string[]) => words.some((word) => ` ${name} `.includes(` ${word} `))
  const rankOf = (name: string) => {
    if (has(name, skip) || (only.length > 0 && !has(name, only))) return LEFT_OUT
    const isCombined = (name.match(/\b(bachelor|master|diploma) of\b/g)?.length ?? 0) > 1
    const isFirst = first.length === 0 || has(name, first)
    if (!isFirst && isStrict) return LEFT_OUT
    return (isCombined ? 1 : 0) + (isFirst ? 0 : NEIGHBOUR)
  }
  return (at: number): number => {
    const number = names.of[at] ?? 0
    if (ranks[number] === 0) ranks[number] = rankOf(names.values[number - 1] ?? '') + 1
    const rank = (ranks[number] ?? 1) - 1
    if (rank === LEFT_OUT || (weeks[at] || leastWeeks) < leastWeeks) return LEFT_OUT
    return secondSubjects[at] && rank % 2 === 0 ? rank + 1 : rank
  }
}

const programmeCaches = new WeakMap<Database, Cache>()

/** What was read stays until programmes change. */
export async function programmesOf(db: Database, ids: readonly number[]): Promise<MatchProgramme[]> {
  const cache = programmeCaches.get(db) ?? createCache()
  programmeCaches.set(db, cache)
  const cached = await cache.cached(
    'programmes',
    await currentProgrammes(db),
    async () => new Map<number, MatchProgramme>(),
  )
  const missing = ids.filter((id) => !cached.has(id))
  for (let from = 0; from < missing.length; from += pieceSize) {
    for (const programme of await readProgrammes(db, missing.slice(from, from + pieceSize)))
      cached.set(programme.id, programme)
    await setImmediate()
  }
  return ids.map((id) => cached.get(id)).filter((programme) => programme !== undefined)
}
/** Requests are answered between pieces. */
const pieceSize = 500

async function readProgrammes(db: Database, ids: readonly number[]): Promise<MatchProgramme[]> {
  const rows = await db
    .selectFrom('programme')
    .select(['id', 'school_id', 'fee_year', 'fee_currency', 'fee_of', 'fee_kind', 'fee_source', 'year_cost_parts'])
    .select([
      'weeks',
      'ielts',
      'requirements',
      'conditional',
      'deadlines',
      'intakes',
      'post_study',
      'link',
      'checked_on',
    ])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    school: row.school_id,
    fee:
      row.fee_year === null || row.fee_currency === null || row.fee_of === null || row.fee_kind === null
        ? null
        : {
            amount: row.fee_year,
            currency: row.fee_currency,
            of: row.fee_of,
            kind: row.fee_kind,
            source: row.fee_source ?? '',
          },
    parts: parseJson(row.year_cost_parts).parts,
    weeks: row.weeks,
    ielts: row.ielts,
    requirements: parseJson(row.requirements),
    conditional: row.conditional === null ? null : row.conditional === 1,
    deadlines: parseJson(row.deadlines),
    intakes: row.intakes === null ? null : parseJson(row.intakes),
    postStudy: row.post_study !== null,
    link: row.link,
    checkedOn: row.checked_on,
  }))
}

const KINDS = [
  ...(['tuition', 'fees', 'books', 'room-board', 'personal-expenses'] as const),
  ...(['admission-rate', 'sat-reading', 'sat-math', 'act'] as const),
] as const
export type MatchFactKind = (typeof KINDS)[number]
export type MatchFact = {
  kind: MatchFactKind
  /** Of degrees; empty for all. */
  level: string
  value: number
  value_to: number | null
  currency: string | null
  year: string
  source: string
}
export type MatchSchool = {
  id: number
  slug: string
  countryCode: string
  isoCountry: string
  cityId: number
  city: string
  noExam: boolean
  isPrivate: boolean
  /** Somebody has written about it. */
  isDescribed: boolean
  enrollments: readonly number[]
  colleges: readonly number[]
  tags: readonly number[]
  facts: readonly MatchFact[]
}

/** Every school with the figures that a match looks at, by its id. */
export const matchSchools = perVersion(async (db): Promise<ReadonlyMap<number, MatchSchool>> => {
  const [index, facts, rows] = [
    await schoolIndex(db),
    await listFactsOfKinds(db, KINDS),
    await db
      .selectFrom('school')
      .innerJoin('city', 'city.id', 'school.city_id')
      .select([
        'school.id',
        'school.slug',
        'school.country_code',
        'school.iso_country',
        'school.city_id',
        'school.no_exam',
        'school.kind',
      ])
      .select(['city.slug as city', 'school.introduction_en'])
      .execute(),
  ]
  const bySchool = Map.groupBy(facts, ({ school_id }) => school_id)
  return new Map(
    rows.map((row) => {
      const { enrollments = [], colleges = [], tags = [] } = index.get(row.id) ?? {}
      const ofSchool = (bySchool.get(row.id) ?? []) as unknown as readonly MatchFact[]
      const school = {
        id: row.id,
        slug: row.slug,
        countryCode: row.country_code,
        isoCountry: row.iso_country,
        cityId: row.city_id,
        city: row.city,
        noExam: row.no_exam === 1,
        isPrivate: row.kind === 'private',
        isDescribed: row.introduction_en !== '',
      }
      return [row.id, { ...school, enrollments, colleges, tags, facts: ofSchool }]
    }),
  )
})
