/** Which programmes meet the filters, and what each value of each filter would find: some passes over columns. */
import { isAtLeast } from '../../domain/match/profile.ts'
import { IELTS_BANDS, type ProgrammeCounts, type ProgrammeFilters } from '../../domain/programmes/criteria.ts'
import { PROGRAMME_LEVELS, type ProgrammeLevel } from '../../domain/programmes/levels.ts'
import { monthBits } from '../../domain/programmes/programme.ts'
import { CONDITIONAL, POST_STUDY, type ProgrammeColumns } from './programme-columns.ts'

// Bits of filters. A programme that meets all but one filter counts for the values of that one.
const COUNTRY = 1
const LEVEL = 2
const SUBJECT = 4
const CITY = 8
const BUDGET = 16
const IELTS = 32
const INTAKE = 64
const CONDITION = 128
const STAY = 256
const FEE = 512
/** Filters without counts. */
const OTHER = 1024 | 2048

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array

/** Subjects by id, each with those that readers mean by it, too. */
type IncludedSubjects = ReadonlyMap<number, readonly number[]>

/** For each programme the filters that it doesn't meet, as bits; 0 for one that meets all. */
export type Unmet = Uint16Array

export function unmetIn(columns: ProgrammeColumns, filters: ProgrammeFilters, included: IncludedSubjects): Unmet {
  const { size, schools, countries, levels, subjects, secondSubjects, cities, costs, fees, ielts, intakes } = columns
  const { marks, names, grades } = columns
  const unmet = new Uint16Array(size)
  const { school, schools: among, budgetUsd, feeUsd, grade } = filters
  if (school !== null) for (let at = 0; at < size; at++) if (schools[at] !== school) unmet[at] = OTHER
  if (among !== null) leaveOutOthers(columns, among, unmet)
  if (grade !== null)
    for (const [at, minima] of grades) {
      const rule = minima.find(({ scale }) => scale === grade.scale.code)
      if (rule && !isAtLeast(grade.scale, grade.mark, rule.minimum)) unmet[at]! |= OTHER
    }
  unset(unmet, OTHER, names.of, namesWith(names.values, filters.words))
  unset(
    unmet,
    COUNTRY,
    countries.of,
    flagsOf(
      256,
      filters.countries.map((code) => countries.values.indexOf(code) + 1),
    ),
  )
  unset(
    unmet,
    LEVEL,
    levels,
    flagsOf(
      256,
      filters.levels.map((level) => PROGRAMME_LEVELS.indexOf(level) + 1),
    ),
  )
  unset(
    unmet,
    CITY,
    cities.of,
    flagsOf(
      65_536,
      filters.cities.map((id) => cities.values.indexOf(id) + 1),
    ),
  )
  const wanted = flagsOf(
    65_536,
    filters.subjects.flatMap((id) => [id, ...(included.get(id) ?? [])]),
  )
  if (wanted)
    for (let at = 0; at < size; at++)
      if (wanted[subjects[at]!] === 0 && wanted[secondSubjects[at]!] === 0) unmet[at]! |= SUBJECT
  if (budgetUsd !== null)
    for (let at = 0; at < size; at++) if (costs[at] === 0 || costs[at]! > budgetUsd) unmet[at]! |= BUDGET
  if (feeUsd !== null) for (let at = 0; at < size; at++) if (fees[at] === 0 || fees[at]! > feeUsd) unmet[at]! |= FEE
  if (filters.ielts !== null) {
    const band = Math.round(filters.ielts * 10)
    for (let at = 0; at < size; at++) if (ielts[at]! > band && (marks[at]! & CONDITIONAL) === 0) unmet[at]! |= IELTS
  }
  const months = monthBits(filters.intakes)
  if (months !== 0) for (let at = 0; at < size; at++) if ((intakes[at]! & months) === 0) unmet[at]! |= INTAKE
  if (filters.conditional)
    for (let at = 0; at < size; at++) if ((marks[at]! & CONDITIONAL) === 0) unmet[at]! |= CONDITION
  if (filters.postStudy) for (let at = 0; at < size; at++) if ((marks[at]! & POST_STUDY) === 0) unmet[at]! |= STAY
  return unmet
}

/** The programmes of a school follow each other in `bySchool`, so that each school is looked up once. */
function leaveOutOthers({ schools, bySchool }: ProgrammeColumns, among: ReadonlySet<number>, unmet: Unmet): void {
  let [last, isAmong] = [0, false]
  for (const at of bySchool) {
    const school = schools[at]!
    if (school !== last) isAmong = among.has(school)
    last = school
    if (!isAmong) unmet[at]! |= OTHER
  }
}

/** Notes a filter for programmes whose value isn't wanted. */
function unset(unmet: Unmet, filter: number, values: Numbers, wanted: Uint8Array | null): void {
  if (wanted) for (let at = 0; at < unmet.length; at++) if (wanted[values[at]!] === 0) unmet[at]! |= filter
}

/** A flag for each wanted number; null when none is named, so that nothing is left out. */
function flagsOf(size: number, wanted: readonly number[]): Uint8Array | null {
  if (wanted.length === 0) return null
  const flags = new Uint8Array(size)
  for (const number of wanted) flags[number] = 1
  // a value that no programme has
  flags[0] = 0
  return flags
}

/** Names in which each word begins a word, by their numbers. */
function namesWith(names: readonly string[], words: readonly string[]): Uint8Array | null {
  if (words.length === 0) return null
  const flags = new Uint8Array(names.length + 1)
  for (const [at, name] of names.entries())
    if (words.every((word) => name.startsWith(word) || name.includes(` ${word}`))) flags[at + 1] = 1
  return flags
}

/** Places of the programmes that meet all filters, or all but one. @param order all places */
function nearlyMeeting(unmet: Unmet, order: Uint32Array | null): Uint32Array {
  const places = new Uint32Array(unmet.length)
  let count = 0
  for (let each = 0; each < unmet.length; each++) {
    const at = order === null ? each : order[each]!
    const bits = unmet[at]!
    // no bit or a single one
    if ((bits & (bits - 1)) === 0) places[count++] = at
  }
  return places.subarray(0, count)
}

/** Limits in US dollars, ascending. */
export type Limits = { budgets: readonly number[]; fees: readonly number[] }

type Counted = {
  limits: Limits
  included: IncludedSubjects
  /** What is counted: programmes, or schools with such programmes. */
  of?: 'programmes' | 'schools'
}

export function countProgrammes(
  columns: ProgrammeColumns,
  filters: Pick<ProgrammeFilters, 'countries' | 'cities'>,
  unmet: Unmet,
  { limits, included, of = 'programmes' }: Counted,
): ProgrammeCounts {
  const { countries, levels, subjects, secondSubjects, cities, costs, fees, ielts, intakes, marks, schools } = columns
  const byCountry = tally(countries.values.length + 1)
  const byLevel = tally(PROGRAMME_LEVELS.length + 1)
  const bySubject = tally(Math.max(columns.lastSubject, ...included.keys()) + 1)
  const widerThan = new Map<number, number[]>()
  for (const [wider, ids] of included) for (const id of ids) widerThan.set(id, [...(widerThan.get(id) ?? []), wider])
  const byCity = tally(cities.values.length + 1)
  // unknown ones first, then those up to each limit, then the rest
  const byCost = least(limits.budgets.length + 2)
  const byFee = least(limits.fees.length + 2)
  const byBand = least(256)
  // unknown starts first
  const byMonth = tally(13)
  const [conditional, postStudy] = [tally(1), tally(1)]
  const isOfSchools = of === 'schools'
  // the programmes of a school follow each other, so that each value counts a school once
  for (const at of nearlyMeeting(unmet, isOfSchools ? columns.bySchool : null)) {
    const missing = unmet[at]!
    const isMet = missing === 0
    const owner = isOfSchools ? schools[at]! : at + 1
    if (isMet || missing === COUNTRY) byCountry.add(countries.of[at]!, owner)
    if (isMet || missing === LEVEL) byLevel.add(levels[at]!, owner)
    if (isMet || missing === SUBJECT) {
      // one of two equal subjects counts once
      for (const id of secondSubjects[at] === 0 ? [subjects[at]!] : [subjects[at]!, secondSubjects[at]!]) {
        bySubject.add(id, owner)
        for (const wider of widerThan.get(id) ?? []) bySubject.add(wider, owner)
      }
    }
    if (isMet || missing === CITY) byCity.add(cities.of[at]!, owner)
    if (isMet || missing === BUDGET) byCost.add(placeOf(costs[at]!, limits.budgets), owner)
    if (isMet || missing === FEE) byFee.add(placeOf(fees[at]!, limits.fees), owner)
    const mark = marks[at]!
    if (isMet || missing === IELTS) byBand.add((mark & CONDITIONAL) !== 0 ? anyBand : ielts[at]!, owner)
    if (isMet || missing === INTAKE) addMonths(byMonth, intakes[at]!, owner)
    if (mark !== 0) {
      if ((mark & CONDITIONAL) !== 0 && (isMet || missing === CONDITION)) conditional.add(0, owner)
      if ((mark & POST_STUDY) !== 0 && (isMet || missing === STAY)) postStudy.add(0, owner)
    }
  }
  const hasPlace = filters.countries.length + filters.cities.length > 0
  const [costCounts, feeCounts, bandCounts] = [byCost.counts(), byFee.counts(), byBand.counts()]
  const upTo = (limitsOf: readonly number[], counts: Uint32Array) =>
    new Map(limitsOf.map((limit, at) => [limit, sumOf(counts.subarray(1, at + 2))]))
  return {
    countries: aboveZero(byCountry.counts, (at) => countries.values[at - 1]),
    levels: aboveZero(byLevel.counts, (at) => PROGRAMME_LEVELS[at - 1]),
    subjects: aboveZero(bySubject.counts, (id) => id),
    cities: hasPlace
      ? new Map([...aboveZero(byCity.counts, (at) => cities.values[at - 1])].sort(([, one], [, other]) => other - one))
      : new Map(),
    budgets: upTo(limits.budgets, costCounts),
    fees: upTo(limits.fees, feeCounts),
    ielts: new Map(IELTS_BANDS.map((band) => [band, sumOf(bandCounts.subarray(1, Math.max(band * 10, anyBand) + 1))])),
    intakes: aboveZero(byMonth.counts, (month) => month),
    conditional: conditional.counts[0] ?? 0,
    postStudy: postStudy.counts[0] ?? 0,
    unknown: {
      cost: costCounts[0] ?? 0,
      fee: feeCounts[0] ?? 0,
      ielts: bandCounts[0] ?? 0,
      intakes: byMonth.counts[0] ?? 0,
    },
  }
}

/** Below every band that is asked for. */
const anyBand = 1

/** Counts each value once for each owner, whose values follow each other. */
function tally(size: number) {
  const counts = new Uint32Array(size)
  const owners = new Int32Array(size)
  return {
    counts,
    add(value: number, owner: number) {
      if (owners[value] === owner) return
      owners[value] = owner
      counts[value]!++
    },
  }
}

/** Counts each owner at the least of its known values; at 0 where none is known. */
function least(size: number) {
  const counts = new Uint32Array(size)
  let [last, lowest] = [0, 0]
  return {
    add(value: number, owner: number) {
      if (owner !== last) {
        if (last !== 0) counts[lowest]!++
        last = owner
        lowest = value
      } else if (value !== 0 && (lowest === 0 || value < lowest)) lowest = value
    },
    /** Once all are added. */
    counts() {
      if (last !== 0) counts[lowest]!++
      last = 0
      return counts
    },
  }
}

/** 0 for an unknown amount, else the place of the first limit that is no lower, from 1. */
function placeOf(amount: number, limits: readonly number[]): number {
  if (amount === 0) return 0
  let place = 1
  while (place <= limits.length && amount > limits[place - 1]!) place++
  return place
}

function addMonths(months: ReturnType<typeof tally>, bits: number, owner: number): void {
  if (bits === 0) months.add(0, owner)
  else for (let month = 1; month <= 12; month++) if (bits & (1 << (month - 1))) months.add(month, owner)
}

const sumOf = (counts: Uint32Array) => counts.reduce((sum, count) => sum + count, 0)

/** Counts above zero by value; 0 is no value. */
function aboveZero<T>(counts: Uint32Array, valueAt: (at: number) => T | undefined): Map<T, number> {
  const countsByValue = new Map<T, number>()
  for (let at = 1; at < counts.length; at++) {
    const count = counts[at] ?? 0
    const value = count === 0 ? undefined : valueAt(at)
    if (value !== undefined) countsByValue.set(value, count)
  }
  return countsByValue
}

/** How many meet all filters. */
export function countMet(unmet: Unmet): number {
  let count = 0
  for (let at = 0; at < unmet.length; at++) if (unmet[at] === 0) count++
  return count
}

/** The first places of a list: a bucket for each place, from 0. */
export type Buckets = { count: number; of: (at: number) => number }

/** Ids of one page of the programmes that meet all filters. @param order places in the order of the list @param buckets one follows the other, each in this order */
export function pageOfProgrammes(
  { ids }: ProgrammeColumns,
  order: Uint32Array,
  unmet: Unmet,
  { page, perPage }: { page: number; perPage: number },
  buckets: Buckets | null = null,
): number[] {
  const pageIds: number[] = []
  let left = (page - 1) * perPage
  for (let bucket = 0; bucket < (buckets?.count ?? 1); bucket++)
    for (const at of order) {
      if (pageIds.length === perPage) return pageIds
      if (unmet[at] !== 0 || (buckets && buckets.of(at) !== bucket)) continue
      if (left > 0) left--
      else pageIds.push(ids[at] ?? 0)
    }
  return pageIds
}

/** @property costUsd the lowest known cost of a year @property group the best of `groups` */
export type SchoolWithProgrammes = { programmes: number; costUsd: number | null; group: number }

/** The schools of the programmes that meet all filters. @param groups a group for each class, from 0 for the best */
export function schoolsWith(
  { size, schools, costs, classes }: ProgrammeColumns,
  unmet: Unmet,
  groups: Uint8Array | null = null,
): Map<number, SchoolWithProgrammes> {
  const bySchool = new Map<number, SchoolWithProgrammes>()
  for (let at = 0; at < size; at++) {
    if (unmet[at] !== 0) continue
    const [school, cost] = [schools[at]!, costs[at]!]
    const group = groups === null ? 0 : groups[classes[at]!]!
    const before = bySchool.get(school)
    if (!before) bySchool.set(school, { programmes: 1, costUsd: cost || null, group })
    else {
      before.programmes++
      before.group = Math.min(before.group, group)
      if (cost !== 0 && (before.costUsd === null || cost < before.costUsd)) before.costUsd = cost
    }
  }
  return bySchool
}

/** Programmes of a school that a match judges alike. @property id of one of them */
export type ProgrammeClass = { number: number; id: number; level: ProgrammeLevel }

/** The classes of the programmes that meet all filters. */
export function classesIn({ size, classes, classPlaces, ids, levels }: ProgrammeColumns, unmet: Unmet) {
  const metClasses: ProgrammeClass[] = []
  const isFound = new Uint8Array(classPlaces.length)
  for (let at = 0; at < size; at++) {
    const number = classes[at]!
    const level = PROGRAMME_LEVELS[levels[at]! - 1]
    if (unmet[at] !== 0 || isFound[number] === 1 || !level) continue
    isFound[number] = 1
    metClasses.push({ number, id: ids[classPlaces[number] ?? 0] ?? 0, level })
  }
  return metClasses
}
