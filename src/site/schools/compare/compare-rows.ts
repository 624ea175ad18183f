/** The rows of a comparison: every kind of figure that one of the schools has, with a gap where another has none. */
import type { FactedSchool } from '../shortlist/load-schools.ts'

export type Fact = FactedSchool['facts'][number]
export type CompareRow = {
  key: string
  name: string
  level: Fact['level']
  explanation: string
  /** A school each, in their order; null is a gap. */
  facts: (Fact | null)[]
}
export const COMPARE_GROUPS = ['cost', 'admission', 'students', 'research'] as const

const keyOf = ({ kind, level }: Fact) => `${kind} ${level ?? ''}`

/** The rows of each group that has any, in the order of kinds. */
export function compareRows(
  schools: readonly Pick<FactedSchool, 'facts'>[],
): { group: Fact['group']; rows: CompareRow[] }[] {
  const rows = orderedKinds(schools).map((fact): CompareRow & { group: Fact['group'] } => ({
    key: keyOf(fact),
    group: fact.group,
    name: fact.name,
    level: fact.level,
    explanation: fact.explanation,
    facts: schools.map(({ facts }) => facts.find((own) => keyOf(own) === keyOf(fact)) ?? null),
  }))
  return COMPARE_GROUPS.map((group) => ({ group, rows: rows.filter((row) => row.group === group) })).filter(
    ({ rows: own }) => own.length > 0,
  )
}

/** A fact of each kind and level: each school lists its own in the order of kinds, so that one that is new stands behind the one before it. */
function orderedKinds(schools: readonly Pick<FactedSchool, 'facts'>[]): Fact[] {
  const ordered: Fact[] = []
  for (const { facts } of schools) {
    let at = 0
    for (const fact of facts) {
      const known = ordered.findIndex((other) => keyOf(other) === keyOf(fact))
      if (known < 0) ordered.splice(at, 0, fact)
      at = (known < 0 ? at : known) + 1
    }
  }
  return ordered
}

/** Where the figures come from, each once, in the order in which they are met. */
export function compareSources(groups: ReturnType<typeof compareRows>): Fact['source'][] {
  const facts = groups.flatMap(({ rows }) => rows.flatMap((row) => row.facts)).filter((fact) => fact !== null)
  return [...new Map(facts.map(({ source }) => [source.link, source])).values()]
}
