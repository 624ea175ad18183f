/** What a file of figures would make of those that there are. */
import { type FactsFile, isCovered } from './fact-rules.ts'

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

// What of a change is hardly meant: figures move by some hundredths a year, and get newer.

const leapMin = 5

export type Doubt = 'leap' | 'older' | 'far'

/**
 * What somebody should look at before a figure is changed: that it moves more than fivefold, or to an older year, or is new and far from the others of its kind.
 * @param isFar of a figure that there was none of before
 */
export function doubtsOf(change: FactChange, isFar: (figure: Figure) => boolean): Doubt[] {
  if (change.what === 'new') return isFar(change.to) ? ['far'] : []
  if (change.what !== 'changed') return []
  const { from, to } = change
  return [...(isLeap(from, to) ? ['leap' as const] : []), ...(isOlder(from.year, to.year) ? ['older' as const] : [])]
}

/** Amounts of two currencies are not compared. */
function isLeap(from: Figure, to: Figure): boolean {
  if (from.currency !== to.currency) return false
  const isFar = (a: number, b: number) => Math.max(a, b) > leapMin * Math.min(a, b)
  return isFar(from.value, to.value) || isFar(from.value_to ?? from.value, to.value_to ?? to.value)
}

/**
 * A year is older when it begins and ends earlier: 2022 is not older than 2022-23, and 2021-2025 not than 2024-25.
 * Of several years the last one counts, wherever the others begin: 2021-2023 is older than 2021-2025.
 */
function isOlder(from: string, to: string): boolean {
  const [was, is] = [spanOf(from), spanOf(to)]
  const isSpan = was.last - was.first > 1
  return is.last < was.last && (isSpan || is.first < was.first)
}

function spanOf(year: string): { first: number; last: number } {
  const [from = '', to] = year.split('-')
  const first = Number(from)
  if (to === undefined) return { first, last: first }
  return { first, last: to.length === 2 ? first + 1 : Number(to) }
}

// Whether a figure is anywhere near the others of its kind: a slip of units, or of a hundred, in one that was never there before.

/** How many times the middle one of its kind a figure may be, or the middle one be it; shares and scores are bounded, and need none. */
const FAR: Record<string, number> = { money: 10, count: 1000 }
/** Of fewer there is no saying what is usual. */
const othersMin = 5

type Scale = {
  /** By kind. */
  units: ReadonlyMap<string, string>
  /** How much a unit of a currency is in one that all are compared in; null where that isn't known. */
  worth: (currency: string) => number | null
}

/** A test of figures against others, money of all currencies among it. @param others every figure that is known, with those that are tested */
export function farFrom(others: readonly Figure[], { units, worth }: Scale): (figure: Figure) => boolean {
  const sizeOf = ({ value, currency }: Figure) => {
    const rate = currency === null ? 1 : worth(currency)
    return rate === null ? null : value * rate
  }
  const sizes = new Map<string, number[]>()
  for (const figure of others) {
    const size = sizeOf(figure)
    if (size !== null) sizes.set(figure.kind, [...(sizes.get(figure.kind) ?? []), size])
  }
  const middles = new Map([...sizes].map(([kind, all]) => [kind, { middle: middleOf(all), count: all.length }]))
  return (figure) => {
    const times = FAR[units.get(figure.kind) ?? '']
    const usual = middles.get(figure.kind)
    const size = sizeOf(figure)
    // it is one of them itself
    if (times === undefined || size === null || !usual || usual.count <= othersMin) return false
    return size * times < usual.middle || size > usual.middle * times
  }
}

const middleOf = (sizes: readonly number[]): number =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
