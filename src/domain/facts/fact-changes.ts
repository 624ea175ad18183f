/** What a file of figures would make of those that there are. */
import { type FactsFile, isCovered } from './facts-file.ts'

/** A figure as the database keeps it, by its school's slug. */
export type KeptFact = {
  school: string
  kind: string
  /** Empty where it holds for all degrees. */
  level: string
  value: number
  value_to: number | null
  currency: string | null
  year: string
  source: string
  /** Whether staff made or edited it: then it stays. */
  isOfStaff: boolean
}
export type Figure = Omit<KeptFact, 'isOfStaff'>

export type FactChange =
  | { what: 'new'; to: Figure }
  | { what: 'changed' | 'kept'; from: Figure; to: Figure }
  | { what: 'gone'; from: Figure }

/** Every change in the order of schools, kinds and levels, and how many figures stay as they are. What staff made stays, and is among the changes as kept. */
export function compareFacts(
  { facts, covers }: FactsFile,
  there: readonly KeptFact[],
): { changes: FactChange[]; same: number } {
  const kept = new Map(there.map((fact) => [keyOf(fact), fact]))
  const wanted = new Map(facts.map(asKept).map((fact) => [keyOf(fact), fact]))
  const changes: FactChange[] = []
  let same = 0
  for (const [key, to] of wanted) {
    const now = kept.get(key)
    if (!now) changes.push({ what: 'new', to })
    else if (isSame(now, to)) same++
    else changes.push({ what: now.isOfStaff ? 'kept' : 'changed', from: figure(now), to })
  }
  for (const [key, now] of kept)
    if (!wanted.has(key) && !now.isOfStaff && isCovered(covers, now)) changes.push({ what: 'gone', from: figure(now) })
  return { changes: changes.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)), same }
}

const keyOf = ({ school, kind, level }: Pick<Figure, 'school' | 'kind' | 'level'>) => `${school} ${kind} ${level}`
const placeOf = (change: FactChange) => keyOf(change.what === 'gone' ? change.from : change.to)

const asKept = (fact: FactsFile['facts'][number]): Figure => ({
  ...fact,
  level: fact.level ?? '',
  value_to: fact.value_to ?? null,
  currency: fact.currency ?? null,
})

const figure = ({ isOfStaff: _, ...own }: KeptFact): Figure => own

const isSame = (a: Figure, b: Figure) =>
  (['value', 'value_to', 'currency', 'year', 'source'] as const).every((field) => a[field] === b[field])
