/** One pass over all programmes: which ones meet the filters, and what each value of each filter would find. */
import { IELTS_BANDS, type ProgrammeCounts, type ProgrammeFilters } from '../../domain/programmes/criteria.ts'
import { monthBits, PROGRAMME_LEVELS } from '../../domain/programmes/programme.ts'
import { CONDITIONAL, POST_STUDY, type ProgrammeColumns } from './programme-columns.ts'

/** A bit for each filter that has counts. */
const COUNTRY = 1
const LEVEL = 2
const SUBJECT = 4
const CITY = 8
const BUDGET = 16
const IELTS = 32
const INTAKE = 64
const CONDITION = 128
const STAY = 256

/** The filters of `FILTERS` that a programme at a place doesn't meet, as bits; -1 when it is out whatever they say. */
export type Unmet = (at: number) => number

/** Tells what a programme doesn't meet. */
export function unmetIn(columns: ProgrammeColumns, filters: ProgrammeFilters): Unmet {
  const { schools, countries, levels, subjects, secondSubjects, cities, costs, ielts, intakes, marks, names } = columns
  const wantsCountry = setOf(256, filters.countries, (code) => countries.values.indexOf(code) + 1)
  const wantsLevel = setOf(256, filters.levels, (level) => PROGRAMME_LEVELS.indexOf(level) + 1)
  const wantsSubject = setOf(65_536, filters.subjects, (id) => id)
  const wantsCity = setOf(65_536, filters.cities, (id) => cities.values.indexOf(id) + 1)
  const wantsName = namesWith(names.values, filters.words)
  const { school, budgetUsd } = filters
  const band = filters.ielts === null ? null : Math.round(filters.ielts * 10)
  const months = monthBits(filters.intakes)
  const needed = (filters.conditional ? CONDITIONAL : 0) | (filters.postStudy ? POST_STUDY : 0)
  return (at) => {
    if (school !== null && schools[at] !== school) return -1
    if (wantsName && !wantsName[names.of[at] ?? 0]) return -1
    let unmet = 0
    if (wantsCountry && !wantsCountry[countries.of[at] ?? 0]) unmet |= COUNTRY
    if (wantsLevel && !wantsLevel[levels[at] ?? 0]) unmet |= LEVEL
    if (wantsSubject && !(wantsSubject[subjects[at] ?? 0] || wantsSubject[secondSubjects[at] ?? 0])) unmet |= SUBJECT
    if (wantsCity && !wantsCity[cities.of[at] ?? 0]) unmet |= CITY
    if (budgetUsd !== null) {
      const cost = costs[at] ?? 0
      if (cost === 0 || cost > budgetUsd) unmet |= BUDGET
    }
    if (band !== null && (ielts[at] ?? 0) > band) unmet |= IELTS
    if (months !== 0 && ((intakes[at] ?? 0) & months) === 0) unmet |= INTAKE
    if (needed !== 0) {
      const missing = needed & ~(marks[at] ?? 0)
      if (missing & CONDITIONAL) unmet |= CONDITION
      if (missing & POST_STUDY) unmet |= STAY
    }
    return unmet
  }
}

/** A flag for each wanted number; null when none is named, so that nothing is left out. */
function setOf<T>(size: number, wanted: readonly T[], numberOf: (value: T) => number): Uint8Array | null {
  if (wanted.length === 0) return null
  const flags = new Uint8Array(size)
  for (const value of wanted) flags[numberOf(value)] = 1
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

/** @param budgets limits in US dollars, ascending */
export function countProgrammes(
  columns: ProgrammeColumns,
  filters: ProgrammeFilters,
  budgets: readonly number[],
): ProgrammeCounts & { total: number } {
  const { size, countries, levels, subjects, secondSubjects, cities, costs, ielts, intakes, marks } = columns
  const unmetOf = unmetIn(columns, filters)
  const countryCounts = new Uint32Array(countries.values.length + 1)
  const levelCounts = new Uint32Array(PROGRAMME_LEVELS.length + 1)
  const subjectCounts = new Uint32Array(65_536)
  const cityCounts = new Uint32Array(cities.values.length + 1)
  const budgetCounts = new Uint32Array(budgets.length + 1)
  const bandCounts = new Uint32Array(256)
  const monthCounts = new Uint32Array(13)
  const unknown = { cost: 0, ielts: 0, intakes: 0 }
  let [total, conditional, postStudy] = [0, 0, 0]
  for (let at = 0; at < size; at++) {
    const unmet = unmetOf(at)
    // two filters that it doesn't meet: no single choice would find it
    if (unmet < 0 || (unmet & (unmet - 1)) !== 0) continue
    const counts = (filter: number) => unmet === 0 || unmet === filter
    if (unmet === 0) total++
    if (counts(COUNTRY)) countryCounts[countries.of[at] ?? 0]!++
    if (counts(LEVEL)) levelCounts[levels[at] ?? 0]!++
    if (counts(SUBJECT)) {
      const [first, second] = [subjects[at] ?? 0, secondSubjects[at] ?? 0]
      subjectCounts[first]!++
      if (second !== 0 && second !== first) subjectCounts[second]!++
    }
    if (counts(CITY)) cityCounts[cities.of[at] ?? 0]!++
    if (counts(BUDGET)) {
      const cost = costs[at] ?? 0
      if (cost === 0) unknown.cost++
      else budgetCounts[placeIn(budgets, cost)]!++
    }
    if (counts(IELTS)) {
      const band = ielts[at] ?? 0
      if (band === 0) unknown.ielts++
      else bandCounts[band]!++
    }
    if (counts(INTAKE)) {
      const months = intakes[at] ?? 0
      if (months === 0) unknown.intakes++
      else for (let month = 1; month <= 12; month++) if (months & (1 << (month - 1))) monthCounts[month]!++
    }
    const mark = marks[at] ?? 0
    if (mark & CONDITIONAL && counts(CONDITION)) conditional++
    if (mark & POST_STUDY && counts(STAY)) postStudy++
  }
  return {
    total,
    countries: known(countryCounts, (at) => countries.values[at - 1]),
    levels: known(levelCounts, (at) => PROGRAMME_LEVELS[at - 1]),
    subjects: known(subjectCounts, (at) => at),
    cities:
      filters.countries.length + filters.cities.length === 0
        ? new Map()
        : new Map([...known(cityCounts, (at) => cities.values[at - 1])].sort(([, one], [, other]) => other - one)),
    budgets: new Map(budgets.map((limit, at) => [limit, sumOf(budgetCounts.subarray(0, at + 1))])),
    ielts: new Map(IELTS_BANDS.map((band) => [band, sumOf(bandCounts.subarray(0, band * 10 + 1))])),
    intakes: known(monthCounts, (month) => month),
    conditional,
    postStudy,
    unknown,
  }
}

/** The place of the first limit that is no lower than a cost. */
function placeIn(limits: readonly number[], cost: number): number {
  let place = 0
  while (place < limits.length && cost > (limits[place] ?? 0)) place++
  return place
}

const sumOf = (counts: Uint32Array) => counts.reduce((sum, count) => sum + count, 0)

function known<T>(counts: Uint32Array, valueAt: (at: number) => T | undefined): Map<T, number> {
  const found = new Map<T, number>()
  for (let at = 1; at < counts.length; at++) {
    const count = counts[at] ?? 0
    const value = count === 0 ? undefined : valueAt(at)
    if (value !== undefined) found.set(value, count)
  }
  return found
}

/** Ids of one page of the programmes that meet all filters, and how many do. @param order places in the order of the list */
export function pageOfProgrammes(
  { ids }: ProgrammeColumns,
  order: Uint32Array,
  unmetOf: Unmet,
  { page, perPage }: { page: number; perPage: number },
): { ids: number[]; total: number } {
  const first = (page - 1) * perPage
  const found: number[] = []
  let total = 0
  for (const at of order) {
    if (unmetOf(at) !== 0) continue
    if (total >= first && found.length < perPage) found.push(ids[at] ?? 0)
    total++
  }
  return { ids: found, total }
}

/** How many programmes that meet all filters each school has, and the lowest known cost of a year in US dollars. */
export function schoolsWith(
  { size, schools, costs }: ProgrammeColumns,
  unmetOf: Unmet,
): Map<number, { programmes: number; costUsd: number | null }> {
  const found = new Map<number, { programmes: number; costUsd: number | null }>()
  for (let at = 0; at < size; at++) {
    if (unmetOf(at) !== 0) continue
    const [school, cost] = [schools[at] ?? 0, costs[at] || null]
    const known = found.get(school)
    const costUsd = known?.costUsd == null ? cost : cost === null ? known.costUsd : Math.min(cost, known.costUsd)
    found.set(school, { programmes: (known?.programmes ?? 0) + 1, costUsd })
  }
  return found
}
