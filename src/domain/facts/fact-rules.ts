/** Rules for every figure of a school, from any source: known school and kind, plausible unit and currency. */
import type { Content } from '../content.ts'

// Valid range of each kind of figure: for the Scorecard, the course register, a file in the project's own format, and the content.

/** @property expected describes the range for error messages */
export type Bounds = { least: number; most: number; expected: string }

const SAT: Bounds = { least: 200, most: 800, expected: 'an SAT score' }
/** Some students are always admitted and graduate: a zero is a gap in the register, or a small group without graduates yet. */
const NEVER_NONE = new Set(['admission-rate', 'completion-rate'])
const SOME: Bounds = { least: Number.EPSILON, most: 1, expected: 'a fraction of 1 above 0' }
/** By kind, where the unit is not enough. */
const OF_KIND: Record<string, Bounds> = {
  'sat-reading': SAT,
  'sat-math': SAT,
  act: { least: 1, most: 36, expected: 'an ACT score' },
  students: { least: 0, most: 1_000_000, expected: 'a number of students' },
  ...Object.fromEntries([...NEVER_NONE].map((kind) => [kind, SOME])),
}
const OF_UNIT: Record<string, Bounds> = {
  share: { least: 0, most: 1, expected: 'a fraction of 1' },
  count: { least: 0, most: 100_000_000, expected: 'a number below 100 million' },
}
/** In the currencies of the site's six countries; units of other currencies may be worth much less. */
const LARGE_UNITS = new Set(['USD', 'GBP', 'CAD', 'AUD', 'EUR'])
const MONEY: Bounds = { least: 0, most: 1_000_000, expected: 'USD a year' }

/** The bounds of a figure; null when any number is valid. @param currency ISO 4217, for money */
export function boundsOf(kind: string, unit: string, currency?: string): Bounds | null {
  const period = (Object.hasOwn(OF_KIND, kind) && OF_KIND[kind]) || OF_UNIT[unit]
  if (period) return period
  if (unit !== 'money' || currency === undefined || !LARGE_UNITS.has(currency)) return null
  return currency === 'USD' ? MONEY : { ...MONEY, expected: `${currency} a year` }
}

/** Whether a zero of this kind means unknown. */
export const isNoneUnknown = (kind: string): boolean => NEVER_NONE.has(kind)

export const isWithin = (value: number, bounds: Bounds | null): boolean =>
  bounds === null || (value >= bounds.least && value <= bounds.most)

export type Fact = Content['facts'][number]

/** The valid references of a figure. */
export type Known = {
  /** ISO codes of the schools' countries by slug; null when the schools are unknown. */
  countries: ReadonlyMap<string, string> | null
  units: ReadonlyMap<string, string>
  sources: ReadonlySet<string>
  /** Currencies with an exchange rate. */
  currencies: ReadonlySet<string>
}

/** An invalid field of a figure. */
export type FactError = { field: keyof Fact; expected: string; found: string }

/** The currency of school fees by country. */
const CURRENCY_OF: Record<string, string> = { US: 'USD', GB: 'GBP', CA: 'CAD', AU: 'AUD', NL: 'EUR', IE: 'EUR' }

/** Every error of a figure; empty when it is valid. */
export function wrongsOf(fact: Fact, { countries, units, sources, currencies }: Known): FactError[] {
  const unit = units.get(fact.kind)
  const unknown = [
    countries !== null && !countries.has(fact.school) ? 'school' : null,
    unit === undefined ? 'kind' : null,
    sources.has(fact.source) ? null : 'source',
  ] as const
  return [
    ...unknown
      .filter((field) => field !== null)
      .map((field) => ({ field, expected: `a known ${field}`, found: JSON.stringify(fact[field]) })),
    ...(unit === undefined ? [] : measureErrors(fact, unit, currencies, countries?.get(fact.school))),
  ]
}

function measureErrors(
  { kind, currency, value, value_to }: Fact,
  unit: string,
  currencies: ReadonlySet<string>,
  country: string | undefined,
): FactError[] {
  if (unit === 'money' && (currency === undefined || !currencies.has(currency)))
    return [{ field: 'currency', expected: `one of ${[...currencies].join(', ')}`, found: currency ?? 'nothing' }]
  const expectedCurrency = CURRENCY_OF[country ?? '']
  if (unit === 'money' && expectedCurrency !== undefined && currency !== expectedCurrency)
    return [
      {
        field: 'currency',
        expected: `${expectedCurrency}, the money of the school’s country`,
        found: currency ?? 'nothing',
      },
    ]
  if (unit !== 'money' && currency !== undefined) return [{ field: 'currency', expected: 'nothing', found: currency }]
  const bounds = boundsOf(kind, unit, currency)
  const beyond = Object.entries({ value, value_to }).find(([, end]) => end !== undefined && !isWithin(end, bounds))
  if (bounds && beyond) return [{ field: beyond[0] as 'value', expected: bounds.expected, found: String(beyond[1]) }]
  if (unit === 'count' && !Number.isInteger(value))
    return [{ field: 'value', expected: 'a whole number', found: String(value) }]
  return []
}

/** The identity of a figure: school, kind and level. */
export const figureOf = ({ school, kind, level }: Pick<Fact, 'school' | 'kind' | 'level'>): string =>
  [school, kind, level].filter(Boolean).join(' · ')

// The contents of a file of school data, in any format.

/** The extent of a source in a file: these schools, and all these figures, each a kind or a kind with a level. */
export type Coverage = { schools: Set<string>; figures: Set<string> }

export type FactsFile = {
  facts: Fact[]
  /** By source. A figure of a covered school and kind that is missing in the file is deleted. */
  covers: Map<string, Coverage>
  /** Notices for the owner: omitted errors, unknown columns and schools. */
  notes: string[]
}

/** Whether a file covers a figure. */
export function isCovered(
  covers: FactsFile['covers'],
  { school, kind, level, source }: { school: string; kind: string; level: string; source: string },
): boolean {
  const coverage = covers.get(source)
  return (
    coverage?.schools.has(school) === true && (coverage.figures.has(kind) || coverage.figures.has(`${kind} ${level}`))
  )
}

/** Adds a figure to the coverage of a file. */
export function cover(covers: FactsFile['covers'], source: string, school: string, figures: readonly string[]): void {
  const coverage = covers.get(source) ?? { schools: new Set(), figures: new Set() }
  covers.set(source, coverage)
  coverage.schools.add(school)
  for (const figure of figures) coverage.figures.add(figure)
}
