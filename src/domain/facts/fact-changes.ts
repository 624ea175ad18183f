/** The changes that a file of figures would make. */
import { type FactsFile, isCovered } from './fact-rules.ts'

/** A figure from the database, with its school's slug. */
export type KeptFact = {
  school: string
  kind: string
  /** Empty when it holds for all degrees. */
  level: string
  value: number
  value_to: number | null
  currency: string | null
  year: string
  source: string
  /** Whether staff created or edited it: imports don't change it. */
  isOfStaff: boolean
}
export type Figure = Omit<KeptFact, 'isOfStaff'>

export type FactChange =
  | { what: 'new'; to: Figure }
  | { what: 'changed' | 'kept'; from: Figure; to: Figure }
  | { what: 'gone'; from: Figure }

/** Every change in the order of schools, kinds and levels, and the number of unchanged figures. Figures of staff stay, and are listed as kept. */
export function compareFacts(
  { facts, covers }: FactsFile,
  there: readonly KeptFact[],
): { changes: FactChange[]; same: number } {
  const existingByKey = new Map(there.map((fact) => [keyOf(fact), fact]))
  const wantedByKey = new Map(facts.map(asStored).map((fact) => [keyOf(fact), fact]))
  const changes: FactChange[] = []
  let same = 0
  for (const [key, to] of wantedByKey) {
    const now = existingByKey.get(key)
    if (!now) changes.push({ what: 'new', to })
    else if (isSame(now, to)) same++
    else changes.push({ what: now.isOfStaff ? 'kept' : 'changed', from: figure(now), to })
  }
  for (const [key, now] of existingByKey)
    if (!wantedByKey.has(key) && !now.isOfStaff && isCovered(covers, now))
      changes.push({ what: 'gone', from: figure(now) })
  return { changes: changes.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)), same }
}

const keyOf = ({ school, kind, level }: Pick<Figure, 'school' | 'kind' | 'level'>) => `${school} ${kind} ${level}`
const placeOf = (change: FactChange) => keyOf(change.what === 'gone' ? change.from : change.to)

const asStored = (fact: FactsFile['facts'][number]): Figure => ({
  ...fact,
  level: fact.level ?? '',
  value_to: fact.value_to ?? null,
  currency: fact.currency ?? null,
})

const figure = ({ isOfStaff: _, ...fields }: KeptFact): Figure => fields

const isSame = (a: Figure, b: Figure) =>
  (['value', 'value_to', 'currency', 'year', 'source'] as const).every((field) => a[field] === b[field])

// Implausible changes: figures normally move by a few hundredths a year, and get newer.

const leapMin = 5

export type Doubt = 'leap' | 'older' | 'far'

/**
 * Reasons to review a figure before it changes: it moves more than fivefold, or to an older year, or is new and far from others of its kind.
 * @param isFar for a figure without a previous value
 */
export function doubtsOf(change: FactChange, isFar: (figure: Figure) => boolean): Doubt[] {
  if (change.what === 'new') return isFar(change.to) ? ['far'] : []
  if (change.what !== 'changed') return []
  const { from, to } = change
  return [...(isLeap(from, to) ? ['leap' as const] : []), ...(isOlder(from.year, to.year) ? ['older' as const] : [])]
}

/** Amounts in two currencies are not compared. */
function isLeap(from: Figure, to: Figure): boolean {
  if (from.currency !== to.currency) return false
  const isFar = (a: number, b: number) => Math.max(a, b) > leapMin * Math.min(a, b)
  return isFar(from.value, to.value) || isFar(from.value_to ?? from.value, to.value_to ?? to.value)
}

/**
 * A year is older when it begins and ends earlier: 2022 is not older than 2022-23, and 2021-2025 not than 2024-25.
 * For several years the last one counts, regardless of the first: 2021-2023 is older than 2021-2025.
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

// Checks a new figure against others of its kind: catches errors of units, or by a factor of a hundred.

/** Maximum factor between a figure and the median of its kind; shares and scores have bounds and need none. */
const FAR_FACTOR: Record<string, number> = { money: 10, count: 1000 }
/** With fewer figures there is no typical value. */
const othersMin = 5

type Scale = {
  /** By kind. */
  units: ReadonlyMap<string, string>
  /** The value of one unit of a currency in a common currency; null when unknown. */
  worth: (currency: string) => number | null
}

/** A test of figures against others, with money in all currencies. @param others every known figure, including the tested ones */
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
    const times = FAR_FACTOR[units.get(figure.kind) ?? '']
    const usual = middles.get(figure.kind)
    const size = sizeOf(figure)
    // the tested figure is among them
    if (times === undefined || size === null || !usual || usual.count <= othersMin) return false
    return size * times < usual.middle || size > usual.middle * times
  }
}

const middleOf = (sizes: readonly number[]): number =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
