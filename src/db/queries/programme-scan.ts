/** Which programmes meet the filters, and what each value of each filter would find: some passes over columns. */
import { IELTS_BANDS, type ProgrammeCounts, type ProgrammeFilters } from '../../domain/programmes/criteria.ts'
import { monthBits, PROGRAMME_LEVELS } from '../../domain/programmes/programme.ts'
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
/** Filters without counts. */
const OTHER = 512 | 1024

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array

/** For each programme the filters that it doesn't meet, as bits; 0 for one that meets all. */
export type Unmet = Uint16Array

export function unmetIn(columns: ProgrammeColumns, filters: ProgrammeFilters): Unmet {
  const { size, schools, countries, levels, subjects, secondSubjects, cities, costs, ielts, intakes, marks, names } =
    columns
  const unmet = new Uint16Array(size)
  const { school, budgetUsd } = filters
  if (school !== null) for (let at = 0; at < size; at++) if (schools[at] !== school) unmet[at] = OTHER
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
  const wanted = flagsOf(65_536, filters.subjects)
  if (wanted)
    for (let at = 0; at < size; at++)
      if (wanted[subjects[at]!] === 0 && wanted[secondSubjects[at]!] === 0) unmet[at]! |= SUBJECT
  if (budgetUsd !== null)
    for (let at = 0; at < size; at++) if (costs[at] === 0 || costs[at]! > budgetUsd) unmet[at]! |= BUDGET
  if (filters.ielts !== null) {
    const band = Math.round(filters.ielts * 10)
    for (let at = 0; at < size; at++) if (ielts[at]! > band) unmet[at]! |= IELTS
  }
  const months = monthBits(filters.intakes)
  if (months !== 0) for (let at = 0; at < size; at++) if ((intakes[at]! & months) === 0) unmet[at]! |= INTAKE
  if (filters.conditional)
    for (let at = 0; at < size; at++) if ((marks[at]! & CONDITIONAL) === 0) unmet[at]! |= CONDITION
  if (filters.postStudy) for (let at = 0; at < size; at++) if ((marks[at]! & POST_STUDY) === 0) unmet[at]! |= STAY
  return unmet
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

/** Places of the programmes that meet all filters, or all but one. */
function nearlyMeeting(unmet: Unmet): Uint32Array {
  const places = new Uint32Array(unmet.length)
  let count = 0
  for (let at = 0; at < unmet.length; at++) {
    const bits = unmet[at]!
    // no bit or a single one
    if ((bits & (bits - 1)) === 0) places[count++] = at
  }
  return places.subarray(0, count)
}

/** @param budgets limits in US dollars, ascending */
export function countProgrammes(
  columns: ProgrammeColumns,
  filters: ProgrammeFilters,
  unmet: Unmet,
  budgets: readonly number[],
): ProgrammeCounts {
  const { countries, levels, subjects, secondSubjects, cities, costs, ielts, intakes, marks } = columns
  const byCountry = new Uint32Array(countries.values.length + 1)
  const byLevel = new Uint32Array(PROGRAMME_LEVELS.length + 1)
  const bySubject = new Uint32Array(columns.lastSubject + 1)
  const byCity = new Uint32Array(cities.values.length + 1)
  // unknown costs first, then those up to each limit, then the rest
  const byCost = new Uint32Array(budgets.length + 2)
  const byBand = new Uint32Array(256)
  // unknown starts first
  const byMonth = new Uint32Array(13)
  let [conditional, postStudy] = [0, 0]
  for (const at of nearlyMeeting(unmet)) {
    const missing = unmet[at]!
    const isMet = missing === 0
    if (isMet || missing === COUNTRY) byCountry[countries.of[at]!]!++
    if (isMet || missing === LEVEL) byLevel[levels[at]!]!++
    if (isMet || missing === SUBJECT) {
      const [first, second] = [subjects[at]!, secondSubjects[at]!]
      bySubject[first]!++
      if (second !== 0 && second !== first) bySubject[second]!++
    }
    if (isMet || missing === CITY) byCity[cities.of[at]!]!++
    if (isMet || missing === BUDGET) byCost[placeOf(costs[at]!, budgets)]!++
    if (isMet || missing === IELTS) byBand[ielts[at]!]!++
    if (isMet || missing === INTAKE) countMonths(byMonth, intakes[at]!)
    const mark = marks[at]!
    if (mark !== 0) {
      if ((mark & CONDITIONAL) !== 0 && (isMet || missing === CONDITION)) conditional++
      if ((mark & POST_STUDY) !== 0 && (isMet || missing === STAY)) postStudy++
    }
  }
  const hasPlace = filters.countries.length + filters.cities.length > 0
  return {
    countries: aboveZero(byCountry, (at) => countries.values[at - 1]),
    levels: aboveZero(byLevel, (at) => PROGRAMME_LEVELS[at - 1]),
    subjects: aboveZero(bySubject, (id) => id),
    cities: hasPlace
      ? new Map([...aboveZero(byCity, (at) => cities.values[at - 1])].sort(([, one], [, other]) => other - one))
      : new Map(),
    budgets: new Map(budgets.map((limit, at) => [limit, sumOf(byCost.subarray(1, at + 2))])),
    ielts: new Map(IELTS_BANDS.map((band) => [band, sumOf(byBand.subarray(1, band * 10 + 1))])),
    intakes: aboveZero(byMonth, (month) => month),
    conditional,
    postStudy,
    unknown: { cost: byCost[0] ?? 0, ielts: byBand[0] ?? 0, intakes: byMonth[0] ?? 0 },
  }
}

/** 0 for an unknown cost, else the place of the first limit that is no lower, from 1. */
function placeOf(cost: number, limits: readonly number[]): number {
  if (cost === 0) return 0
  let place = 1
  while (place <= limits.length && cost > limits[place - 1]!) place++
  return place
}

function countMonths(counts: Uint32Array, months: number): void {
  if (months === 0) counts[0]!++
  else for (let month = 1; month <= 12; month++) if (months & (1 << (month - 1))) counts[month]!++
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

/** Ids of one page of the programmes that meet all filters. @param order places in the order of the list */
export function pageOfProgrammes(
  { ids }: ProgrammeColumns,
  order: Uint32Array,
  unmet: Unmet,
  { page, perPage }: { page: number; perPage: number },
): number[] {
  const pageIds: number[] = []
  let left = (page - 1) * perPage
  for (const at of order) {
    if (unmet[at] !== 0) continue
    if (left > 0) left--
    else pageIds.push(ids[at] ?? 0)
    if (pageIds.length === perPage) break
  }
  return pageIds
}

/** How many programmes that meet all filters each school has, and the lowest known cost of a year in US dollars. */
export function schoolsWith(
  { size, schools, costs }: ProgrammeColumns,
  unmet: Unmet,
): Map<number, { programmes: number; costUsd: number | null }> {
  const bySchool = new Map<number, { programmes: number; costUsd: number | null }>()
  for (let at = 0; at < size; at++) {
    if (unmet[at] !== 0) continue
    const [school, cost] = [schools[at] ?? 0, costs[at] || null]
    const before = bySchool.get(school)
    const costUsd = before?.costUsd == null ? cost : cost === null ? before.costUsd : Math.min(cost, before.costUsd)
    bySchool.set(school, { programmes: (before?.programmes ?? 0) + 1, costUsd })
  }
  return bySchool
}
