/** Facts are of schools, kinds and sources that there are, each once, and money has a currency that can be reckoned. */

import type { ContentProblem } from '../../domain/content/problem.ts'
import type { Content } from '../../domain/content.ts'
import { type Fact, figureOf, type Known, wrongsOf } from '../../domain/facts/fact-rules.ts'

/** @param isWhole whether a file had no problem of its own, so that what isn't in it is unknown */
export function checkFacts({ facts, schools, blocks }: Content, isWhole: (file: string) => boolean): ContentProblem[] {
  const known: Known = {
    countries: isWhole('schools.csv') ? new Map(schools.map(({ slug, iso_country }) => [slug, iso_country])) : null,
    units: new Map(blocks.fact_kinds.map(({ code, unit }) => [code, unit])),
    sources: new Set(blocks.sources.map(({ code }) => code)),
    currencies: new Set(blocks.exchange_rates.flatMap(({ rates }) => Object.keys(rates))),
  }
  const seen = new Set<string>()
  return facts.flatMap((fact) => {
    const name = figureOf(fact)
    const isTwice = seen.size === seen.add(name).size
    const wrongs = wrongsOf(fact, known).map(({ field, expected, found }) => problem(fact, field, expected, found))
    return isTwice ? [...wrongs, problem(fact, 'kind', 'each once', `${name} twice`)] : wrongs
  })
}

const problem = (fact: Fact, field: string, expected: string, found: string): ContentProblem => ({
  file: 'facts',
  path: `${figureOf(fact)} · ${field}`,
  expected,
  found,
})
