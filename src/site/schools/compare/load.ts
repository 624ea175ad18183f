import { type LoaderFunctionArgs, redirect } from 'react-router'
import { compareMax, comparePath, readIds } from '../../../domain/shortlist.ts'
import { siteContext } from '../../shell/site-context.ts'
import { loadRanking } from '../one/key-figures.tsx'
import { type FactedSchool, loadSchools, ownList } from '../shortlist/load.ts'

// The rows of a comparison: every kind of figure that one of the schools has, with gaps for the others.

export type Fact = FactedSchool['facts'][number]
export type CompareRow = {
  key: string
  name: string
  level: Fact['level']
  explanation: string
  /** One fact per school, in order; null is a gap. */
  facts: (Fact | null)[]
}
export const COMPARE_GROUPS = ['cost', 'admission', 'students', 'research'] as const

const keyOf = ({ kind, level }: Fact) => `${kind} ${level ?? ''}`

/** The rows of each non-empty group, in the order of kinds. */
export function compareRows(
  schools: readonly Pick<FactedSchool, 'facts'>[],
): { group: Fact['group']; rows: CompareRow[] }[] {
  const rows = orderedKinds(schools).map((fact): CompareRow & { group: Fact['group'] } => ({
    key: keyOf(fact),
    group: fact.group,
    name: fact.name,
    level: fact.level,
    explanation: fact.explanation,
    facts: schools.map(({ facts }) => facts.find((other) => keyOf(other) === keyOf(fact)) ?? null),
  }))
  return COMPARE_GROUPS.map((group) => ({ group, rows: rows.filter((row) => row.group === group) })).filter(
    ({ rows: groupRows }) => groupRows.length > 0,
  )
}

/** A fact of each kind and level: each school lists its own in the order of kinds, so a new one goes after the one before it. */
function orderedKinds(schools: readonly Pick<FactedSchool, 'facts'>[]): Fact[] {
  const ordered: Fact[] = []
  for (const { facts } of schools) {
    let at = 0
    for (const fact of facts) {
      const place = ordered.findIndex((other) => keyOf(other) === keyOf(fact))
      if (place < 0) ordered.splice(at, 0, fact)
      at = (place < 0 ? at : place) + 1
    }
  }
  return ordered
}

/** The sources of the figures, each once, in order of appearance. */
export function compareSources(groups: ReturnType<typeof compareRows>): Fact['source'][] {
  const facts = groups.flatMap(({ rows }) => rows.flatMap((row) => row.facts)).filter((fact) => fact !== null)
  return [...new Map(facts.map(({ source }) => [source.link, source])).values()]
}

/** The schools of a comparison; repeated form parameters (without script) redirect to the short URL. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  // the page offers other schools on this browser's list
  site.keepPrivate({ mayReturn: true })
  const search = new URL(request.url).searchParams
  const given = [...search.getAll('s'), ...search.getAll('add')]
  const wanted = readIds(given.join(','))
  if (given.length > 1) return redirect(comparePath(wanted), 302)
  const { schools, gone } = await loadSchools(site.api, wanted)
  const shown = schools.slice(0, compareMax)
  const [first, second] = shown
  const ids = shown.map(({ id }) => id)
  const [others, similar, ranking] = await Promise.all([
    loadSchools(
      site.api,
      ownList(request).filter((id) => !ids.includes(id)),
    ),
    first && !second ? site.api.schools.one({ id: first.id }).then(({ school }) => school.similar) : [],
    shown.some(({ rank }) => rank !== null) ? loadRanking(site.api) : null,
  ])
  return {
    schools: shown,
    over: schools.slice(compareMax),
    unknown: gone.length,
    /** Schools on the shortlist that are not compared. */
    others: others.schools,
    /** For a comparison with a single school. */
    similar,
    ranking,
    noIndex: wanted.length > 0,
  }
}
export type CompareData = Exclude<Awaited<ReturnType<typeof loader>>, Response>
