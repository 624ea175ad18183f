/** Facts refer to existing schools, kinds and sources, each once, and their currency has an exchange rate. */

import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Content } from '../../domain/content.ts'
import { type Fact, figureOf, type Known, wrongsOf } from '../../domain/facts/fact-rules.ts'

/** @param isWhole whether a file parsed without errors, so that a missing entry is an unknown one */
export function checkFacts({ facts, schools, blocks }: Content, isWhole: (file: string) => boolean): ContentIssue[] {
  const references: Known = {
    countries: isWhole('schools.csv') ? new Map(schools.map(({ slug, iso_country }) => [slug, iso_country])) : null,
    units: new Map(blocks.fact_kinds.map(({ code, unit }) => [code, unit])),
    sources: new Set(blocks.sources.map(({ code }) => code)),
    currencies: new Set(blocks.exchange_rates.flatMap(({ rates }) => Object.keys(rates))),
  }
  const seen = new Set<string>()
  return facts.flatMap((fact) => {
    const name = figureOf(fact)
    const isTwice = seen.size === seen.add(name).size
    const errors = wrongsOf(fact, references).map(({ field, expected, found }) => errorOf(fact, field, expected, found))
    return isTwice ? [...errors, errorOf(fact, 'kind', 'each once', `${name} twice`)] : errors
  })
}

const errorOf = (fact: Fact, field: string, expected: string, found: string): ContentIssue => ({
  file: 'facts',
  path: `${figureOf(fact)} · ${field}`,
  expected,
  found,
})
