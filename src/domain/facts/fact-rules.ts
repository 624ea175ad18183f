/** What holds of every figure of a school, whoever brings it: it is of what there is, in the right measure and money. */
import type { Content } from '../content.ts'
import { boundsOf, isWithin } from './bounds.ts'

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
