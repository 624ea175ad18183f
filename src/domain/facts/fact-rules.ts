/** What holds of every figure of a school, whoever brings it: it is of what there is, in the right measure and money. */
import type { Content } from '../content.ts'

// What a figure of a kind can be at all, whoever brings it: the Scorecard, the register of courses, a file of the house's form, the content.

/** @property expected says it in words, for who typed something else */
export type Bounds = { least: number; most: number; expected: string }

const SAT: Bounds = { least: 200, most: 800, expected: 'an SAT score' }
/** What somebody was admitted to and finished isn't nobody's: a zero is a hole in the register, or a handful of students of whom none is through yet. */
const NEVER_NONE = new Set(['admission-rate', 'completion-rate'])
const SOME: Bounds = { least: Number.EPSILON, most: 1, expected: 'a fraction of 1 above 0' }
/** By kind, where its unit doesn't say it all. */
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
/** In the money of the six countries whose schools the site has; of others a unit may be worth little. */
const LARGE_UNITS = new Set(['USD', 'GBP', 'CAD', 'AUD', 'EUR'])
const MONEY: Bounds = { least: 0, most: 1_000_000, expected: 'USD a year' }

/** The bounds of a figure; null where any number may be one. @param currency ISO 4217, of money */
export function boundsOf(kind: string, unit: string, currency?: string): Bounds | null {
  const own = (Object.hasOwn(OF_KIND, kind) && OF_KIND[kind]) || OF_UNIT[unit]
  if (own) return own
  if (unit !== 'money' || currency === undefined || !LARGE_UNITS.has(currency)) return null
  return currency === 'USD' ? MONEY : { ...MONEY, expected: `${currency} a year` }
}

/** Whether a zero of a kind says that nothing is known. */
export const isNoneUnknown = (kind: string): boolean => NEVER_NONE.has(kind)

export const isWithin = (value: number, bounds: Bounds | null): boolean =>
  bounds === null || (value >= bounds.least && value <= bounds.most)

export type Fact = Content['facts'][number]

/** What a figure may name. */
export type Known = {
  /** The ISO codes of the schools' countries, by slug; null when it is unknown which schools there are. */
  countries: ReadonlyMap<string, string> | null
  units: ReadonlyMap<string, string>
  sources: ReadonlySet<string>
  /** Currencies that can be reckoned. */
  currencies: ReadonlySet<string>
}

/** What is wrong with a field of a figure. */
export type Wrong = { field: keyof Fact; expected: string; found: string }

/** In what schools of a country ask for their fees. */
const CURRENCY_OF: Record<string, string> = { US: 'USD', GB: 'GBP', CA: 'CAD', AU: 'AUD', NL: 'EUR', IE: 'EUR' }

/** Everything that is wrong with a figure; empty when all is well. */
export function wrongsOf(fact: Fact, { countries, units, sources, currencies }: Known): Wrong[] {
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
    ...(unit === undefined ? [] : wrongMeasures(fact, unit, currencies, countries?.get(fact.school))),
  ]
}

function wrongMeasures(
  { kind, currency, value, value_to }: Fact,
  unit: string,
  currencies: ReadonlySet<string>,
  country: string | undefined,
): Wrong[] {
  if (unit === 'money' && (currency === undefined || !currencies.has(currency)))
    return [{ field: 'currency', expected: `one of ${[...currencies].join(', ')}`, found: currency ?? 'nothing' }]
  const own = CURRENCY_OF[country ?? '']
  if (unit === 'money' && own !== undefined && currency !== own)
    return [{ field: 'currency', expected: `${own}, the money of the school’s country`, found: currency ?? 'nothing' }]
  if (unit !== 'money' && currency !== undefined) return [{ field: 'currency', expected: 'nothing', found: currency }]
  const bounds = boundsOf(kind, unit, currency)
  const beyond = Object.entries({ value, value_to }).find(([, end]) => end !== undefined && !isWithin(end, bounds))
  if (bounds && beyond) return [{ field: beyond[0] as 'value', expected: bounds.expected, found: String(beyond[1]) }]
  if (unit === 'count' && !Number.isInteger(value))
    return [{ field: 'value', expected: 'a whole number', found: String(value) }]
  return []
}

/** By what a figure is one of a kind: school, kind and level. */
export const figureOf = ({ school, kind, level }: Pick<Fact, 'school' | 'kind' | 'level'>): string =>
  [school, kind, level].filter(Boolean).join(' · ')

// What a file says of schools, whatever its form.

/** What a source says in a file: of these schools, and all of these figures, each a kind or a kind with a level. */
export type Coverage = { schools: Set<string>; figures: Set<string> }

export type FactsFile = {
  facts: Fact[]
  /** By source. A figure of a school and kind that the file covers, and doesn't have, is gone. */
  covers: Map<string, Coverage>
  /** What an owner should know: slips that were left out, columns and schools that aren't there. */
  told: string[]
}

/** Whether a file had its say about a figure. */
export function isCovered(
  covers: FactsFile['covers'],
  { school, kind, level, source }: { school: string; kind: string; level: string; source: string },
): boolean {
  const said = covers.get(source)
  return said?.schools.has(school) === true && (said.figures.has(kind) || said.figures.has(`${kind} ${level}`))
}

/** Adds a figure to what a file covers. */
export function cover(covers: FactsFile['covers'], source: string, school: string, figures: readonly string[]): void {
  const said = covers.get(source) ?? { schools: new Set(), figures: new Set() }
  covers.set(source, said)
  said.schools.add(school)
  for (const figure of figures) said.figures.add(figure)
}
