/** What programmes are found, counted and ordered by: columns of numbers in memory, some 8 MB for 150,000 programmes. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { foldText } from '../../domain/folding.ts'
import { type Json, parseJson } from '../../domain/json.ts'
import { PROGRAMME_LEVELS } from '../../domain/programmes/levels.ts'
import type { Requirements } from '../../domain/programmes/programme.ts'
import { dollarsPer } from '../../domain/school-facts.ts'
import { type Cache, createCache, perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'
import { readProgrammeVersion } from './settings.ts'

// One group of counts of all 150,000 takes a database some 100 ms, and a list needs nine; a pass over these columns takes some 3 ms.

/** Values that occur often, numbered in the order in which they were met; 0 is none. */
type Numbered<T> = { values: T[]; numberOf: (value: T | null) => number }

/** A row's values at its place. */
export type ProgrammeColumns = {
  size: number
  ids: Int32Array
  schools: Int32Array
  countries: { values: string[]; of: Uint8Array }
  /** Places in PROGRAMME_LEVELS, from 1. */
  levels: Uint8Array
  /** Ids, 0 for none. */
  subjects: Uint16Array
  secondSubjects: Uint16Array
  /** The highest id of a subject. */
  lastSubject: number
  cities: { values: number[]; of: Uint16Array }
  /** A whole year in US dollars, 0 when unknown. */
  costs: Int32Array
  /** Tuition of a year in US dollars, 0 when unknown. */
  fees: Int32Array
  /** Tenths of a band, 0 when unknown. */
  ielts: Uint8Array
  intakes: Uint16Array
  /** 0 when unknown. */
  weeks: Uint16Array
  /** Bit 1: conditional offer, bit 2: post-study right, bit 4: a name in a language that teaching may be in too. */
  marks: Uint8Array
  /** Minima of marks by place: few programmes have any. */
  grades: ReadonlyMap<number, NonNullable<Requirements['grades']>>
  /** Numbers of classes: the programmes of a school that a match judges alike. One with requirements of its own is alone. */
  classes: Uint32Array
  /** The first place of each class. */
  classPlaces: number[]
  /** Folded, each once, in order. */
  names: { values: string[]; of: Uint32Array }
  /** Places by name, by cost with unknown ones last, and by school. */
  byName: Uint32Array
  byCost: Uint32Array
  bySchool: Uint32Array
}

export const CONDITIONAL = 1
export const POST_STUDY = 2
export const NAME_LANGUAGE = 4

/** The version of all programmes. */
export const currentProgrammes = perVersion(readProgrammeVersion)
const caches = new WeakMap<Database, Cache>()

/** Every programme, read again only when programmes changed. */
export async function programmeColumns(db: Database): Promise<ProgrammeColumns> {
  const cache = caches.get(db) ?? createCache()
  caches.set(db, cache)
  return cache.cached('columns', await currentProgrammes(db), () => readColumns(db))
}

const unknownCost = 2 ** 31
/** Requests are answered between pieces. */
const pieceSize = 2000

async function readColumns(db: Database): Promise<ProgrammeColumns> {
  const { count } = await db
    .selectFrom('programme')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  // what is added meanwhile raises the version, and all is read again
  const max = Number(count)
  const [countries, cities, names] = [numbered<string>(), numbered<number>(), numbered<string>()]
  const classes = classNumbers()
  const [rates] = await listBlocks(db, 'exchange_rates')
  const perUnit = new Map<string, number>([['USD', 1]])
  const dollars = (currency: string) => {
    const rate = perUnit.get(currency) ?? dollarsPer(currency, rates?.rates ?? {}) ?? 0
    perUnit.set(currency, rate)
    return rate
  }
  const grades = new Map<number, NonNullable<Requirements['grades']>>()
  const classPlaces: number[] = []
  const folded = new Map<string, string>()
  const columns = {
    ids: new Int32Array(max),
    schools: new Int32Array(max),
    levels: new Uint8Array(max),
    subjects: new Uint16Array(max),
    secondSubjects: new Uint16Array(max),
    costs: new Int32Array(max),
    fees: new Int32Array(max),
    classes: new Uint32Array(max),
    ielts: new Uint8Array(max),
    intakes: new Uint16Array(max),
    weeks: new Uint16Array(max),
    marks: new Uint8Array(max),
  }
  const [ofCountry, ofCity, ofName] = [new Uint8Array(max), new Uint16Array(max), new Uint32Array(max)]
  let size = 0
  for (let after = 0; size < max; ) {
    const rows = await db
      .selectFrom('programme')
      .innerJoin('school', 'school.id', 'programme.school_id')
      .select(['programme.id', 'programme.school_id', 'programme.country_code', 'programme.name', 'programme.level'])
      .select(['programme.subject_id', 'programme.second_subject_id', 'programme.year_cost_usd', 'programme.ielts'])
      .select(['programme.intake_bits', 'programme.weeks', 'programme.conditional', 'programme.post_study'])
      .select([
        'programme.language',
        'programme.name_language',
        'programme.fee_year',
        'programme.fee_currency',
        'programme.fee_of',
      ])
      .select(requirementsOf.as('own_requirements'))
      .select(({ fn }) => fn.coalesce('programme.city_id', 'school.city_id').as('city'))
      .where('programme.id', '>', after)
      .orderBy('programme.id')
      .limit(Math.min(pieceSize, max - size))
      .execute()
    for (const row of rows) {
      const name = folded.get(row.name) ?? foldText(row.name)
      folded.set(row.name, name)
      columns.ids[size] = row.id
      columns.schools[size] = row.school_id
      columns.levels[size] = PROGRAMME_LEVELS.indexOf(row.level) + 1
      columns.subjects[size] = row.subject_id ?? 0
      columns.secondSubjects[size] = row.second_subject_id ?? 0
      columns.costs[size] = row.year_cost_usd ?? 0
      columns.ielts[size] = Math.round((row.ielts ?? 0) * 10)
      columns.intakes[size] = row.intake_bits
      columns.weeks[size] = row.weeks ?? 0
      columns.marks[size] =
        (row.conditional === 1 ? CONDITIONAL : 0) |
        (row.post_study === null ? 0 : POST_STUDY) |
        (row.language === null && row.name_language !== null ? NAME_LANGUAGE : 0)
      ofCountry[size] = countries.numberOf(row.country_code)
      ofCity[size] = cities.numberOf(row.city)
      ofName[size] = names.numberOf(name)
      columns.fees[size] = row.fee_currency === null ? 0 : Math.round((row.fee_year ?? 0) * dollars(row.fee_currency))
      const { grades: minima } = row.own_requirements === null ? {} : parseJson(row.own_requirements)
      if (minima && minima.length > 0) grades.set(size, minima)
      const number = classes.numberOf(row)
      if (number === classPlaces.length) classPlaces.push(size)
      columns.classes[size] = number
      size++
    }
    if (rows.length === 0) break
    after = rows.at(-1)?.id ?? after
    await setImmediate()
  }
  const ordered = await inOrder(names.values, ofName, size)
  const bySchool = orderedBy(size, ordered.byId, (at) => columns.schools[at] ?? 0)
  await setImmediate()
  const byCost = orderedBy(size, ordered.byName, (at) => columns.costs[at] || unknownCost)
  await setImmediate()
  const lastSubject = [columns.subjects, columns.secondSubjects].reduce(
    (last, ids) => ids.reduce((most, id) => Math.max(most, id), last),
    0,
  )
  return {
    size,
    ...columns,
    lastSubject,
    countries: { values: countries.values, of: ofCountry },
    cities: { values: cities.values, of: ofCity },
    names: ordered.names,
    grades,
    classPlaces,
    byName: ordered.byName,
    byCost,
    bySchool,
  }
}

type Judged = {
  school_id: number
  level: string
  fee_year: number | null
  fee_of: string | null
  year_cost_usd: number | null
  intake_bits: number
  conditional: number | null
  own_requirements: unknown
}
/** What a match looks at; the extension for STEM degrees changes no judgement. */
const JUDGED = ['level', 'fee_year', 'year_cost_usd', 'fee_of', 'intake_bits', 'conditional'] as const

/** Numbers classes from 0. */
function classNumbers() {
  const bySchool = new Map<number, { row: Judged; number: number }[]>()
  let count = 0
  return {
    numberOf(row: Judged): number {
      const ofSchool = bySchool.get(row.school_id) ?? []
      bySchool.set(row.school_id, ofSchool)
      const alike =
        row.own_requirements === null
          ? ofSchool.findLast((each) => JUDGED.every((name) => each.row[name] === row[name]))
          : undefined
      if (alike) return alike.number
      if (row.own_requirements === null) ofSchool.push({ row, number: count })
      return count++
    },
  }
}

/** Requirements of rows that have any of their own; few have. Whether a school asks for a test at all decides nothing. */
const requirementsOf = sql<Json<Requirements> | null>`case when programme.ielts is not null or programme.deadlines <> '[]'
  or programme.requirements like '%"english":%' or programme.requirements like '%"grades":%'
  then programme.requirements end`

function numbered<T>(): Numbered<T> {
  const numbers = new Map<T, number>()
  const values: T[] = []
  return {
    values,
    numberOf(value) {
      if (value === null) return 0
      const number = numbers.get(value)
      if (number !== undefined) return number
      values.push(value)
      numbers.set(value, values.length)
      return values.length
    },
  }
}

/** Numbers names by their order, so that rows are ordered by numbers. */
async function inOrder(values: readonly string[], of: Uint32Array, size: number) {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : 1))
  await setImmediate()
  const places = new Map(sorted.map((name, place) => [name, place + 1]))
  const placeOf = Uint32Array.from([0, ...values.map((name) => places.get(name) ?? 0)])
  const names = of.map((number) => placeOf[number] ?? 0)
  const byId = Uint32Array.from({ length: size }, (_, at) => at)
  await setImmediate()
  return { names: { values: sorted, of: names }, byId, byName: orderedBy(size, byId, (at) => names[at] ?? 0) }
}

/** Places in the order of a number of theirs, below 2^32; equal ones stay in the order that they had. */
function orderedBy(size: number, before: Uint32Array, numberOf: (at: number) => number): Uint32Array {
  // one number for each: numbers are sorted ten times as fast as by a function
  const keys = Float64Array.from({ length: size }, (_, place) => numberOf(before[place] ?? 0) * placesMax + place)
  return Uint32Array.from(keys.sort(), (key) => before[key % placesMax] ?? 0)
}

const placesMax = 2 ** 20
