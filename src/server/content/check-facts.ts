/** Facts are of schools, kinds and sources that there are, each once, and money has a currency that can be reckoned. */
import type { Content } from '../../domain/content.ts'
import type { ContentProblem } from './problems.ts'

type Fact = Content['facts'][number]

/** @param isWhole whether a file had no problem of its own, so that what isn't in it is unknown */
export function checkFacts({ facts, schools, blocks }: Content, isWhole: (file: string) => boolean): ContentProblem[] {
  const known = {
    school: new Set(isWhole('schools.csv') ? schools.map(({ slug }) => slug) : facts.map(({ school }) => school)),
    kind: new Map(blocks.fact_kinds.map(({ code, unit }) => [code, unit])),
    source: new Set(blocks.sources.map(({ code }) => code)),
  }
  const rates = new Set(blocks.exchange_rates.flatMap(({ rates }) => Object.keys(rates)))
  const seen = new Set<string>()
  return facts.flatMap((fact) => {
    const name = nameOf(fact)
    const isTwice = seen.size === seen.add(name).size
    const unit = known.kind.get(fact.kind)
    return [
      ...(['school', 'kind', 'source'] as const)
        .filter((field) => !known[field].has(fact[field]))
        .map((field) => problem(fact, field, `a known ${field}`, JSON.stringify(fact[field]))),
      ...(isTwice ? [problem(fact, 'kind', 'each once', `${name} twice`)] : []),
      ...(unit === undefined ? [] : wrongMeasures(fact, unit, rates)),
    ]
  })
}

const nameOf = ({ school, kind, level }: Fact) => [school, kind, level].filter(Boolean).join(' · ')

function wrongMeasures(fact: Fact, unit: string, rates: ReadonlySet<string>): ContentProblem[] {
  const { currency, value, value_to = value } = fact
  if (unit === 'money' && (currency === undefined || !rates.has(currency)))
    return [problem(fact, 'currency', `one of ${[...rates].join(', ')}`, currency ?? 'nothing')]
  if (unit !== 'money' && currency !== undefined) return [problem(fact, 'currency', 'nothing', currency)]
  if (unit === 'share' && value_to > 1) return [problem(fact, 'value', 'a fraction of 1', String(value_to))]
  return []
}

const problem = (fact: Fact, field: string, expected: string, found: string): ContentProblem => ({
  file: 'facts',
  path: `${nameOf(fact)} · ${field}`,
  expected,
  found,
})
