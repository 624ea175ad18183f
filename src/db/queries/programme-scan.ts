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

/** How many programmes have each value among those that meet all other filters. */
function countValues(unmet: Unmet, filter: number, values: Numbers, most: number): Uint32Array {
  const counts = new Uint32Array(most + 1)
  for (let at = 0; at < unmet.length; at++) if (unmet[at] === 0 || unmet[at] === filter) counts[values[at]!]!++
  return counts
}

/** @param budgets limits in US dollars, ascending */
export function countProgrammes(
  columns: ProgrammeColumns,
  filters: ProgrammeFilters,
  unmet: Unmet,
  budgets: readonly number[],
): ProgrammeCounts {
  const { countries, levels, cities, ielts } = columns
  const byCountry = countValues(unmet, COUNTRY, countries.of, countries.values.length)
  const byLevel = countValues(unmet, LEVEL, levels, PROGRAMME_LEVELS.length)
  const byBand = countValues(unmet, IELTS, ielts, 255)
  const hasPlace = filters.countries.length + filters.cities.length > 0
  const byCity = hasPlace ? countValues(unmet, CITY, cities.of, cities.values.length) : new Uint32Array(0)
  const costs = countCosts(columns, unmet, budgets)
  const months = countMonths(columns, unmet)
  return {
    countries: aboveZero(byCountry, (at) => countries.values[at - 1]),
    levels: aboveZero(byLevel, (at) => PROGRAMME_LEVELS[at - 1]),
    subjects: countSubjects(columns, unmet),
    cities: new Map([...aboveZero(byCity, (at) => cities.values[at - 1])].sort(([, one], [, other]) => other - one)),
    budgets: new Map(budgets.map((limit, at) => [limit, sumOf(costs.subarray(1, at + 2))])),
    ielts: new Map(IELTS_BANDS.map((band) => [band, sumOf(byBand.subarray(1, band * 10 + 1))])),
    intakes: aboveZero(months, (month) => month),
    conditional: countMarked(columns, unmet, CONDITIONAL, CONDITION),
    postStudy: countMarked(columns, unmet, POST_STUDY, STAY),
    unknown: { cost: costs[0] ?? 0, ielts: byBand[0] ?? 0, intakes: months[0] ?? 0 },
  }
}

/** A programme of two subjects counts for both. */
function countSubjects({ subjects, secondSubjects }: ProgrammeColumns, unmet: Unmet): Map<number, number> {
  const counts = countValues(unmet, SUBJECT, subjects, 65_535)
  for (let at = 0; at < unmet.length; at++) {
    const second = secondSubjects[at]!
    if (second !== 0 && second !== subjects[at] && (unmet[at] === 0 || unmet[at] === SUBJECT)) counts[second]!++
  }
  return aboveZero(counts, (id) => id)
}

/** Unknown costs first, then those up to each limit, then the rest. */
function countCosts({ costs }: ProgrammeColumns, unmet: Unmet, limits: readonly number[]): Uint32Array {
  const counts = new Uint32Array(limits.length + 2)
  for (let at = 0; at < unmet.length; at++) {
    if (unmet[at] !== 0 && unmet[at] !== BUDGET) continue
    const cost = costs[at]!
    let place = 0
    if (cost !== 0) {
      place = 1
      while (place <= limits.length && cost > limits[place - 1]!) place++
    }
    counts[place]!++
  }
  return counts
}

/** Unknown starts at 0, then by month. */
function countMonths({ intakes }: ProgrammeColumns, unmet: Unmet): Uint32Array {
  const counts = new Uint32Array(13)
  for (let at = 0; at < unmet.length; at++) {
    if (unmet[at] !== 0 && unmet[at] !== INTAKE) continue
    const months = intakes[at]!
    if (months === 0) counts[0]!++
    else for (let month = 1; month <= 12; month++) if (months & (1 << (month - 1))) counts[month]!++
  }
  return counts
}

function countMarked({ marks }: ProgrammeColumns, unmet: Unmet, mark: number, filter: number): number {
  let count = 0
  for (let at = 0; at < unmet.length; at++)
    if ((marks[at]! & mark) !== 0 && (unmet[at] === 0 || unmet[at] === filter)) count++
  return count
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
