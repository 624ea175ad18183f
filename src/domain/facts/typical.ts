/** Whether a figure is anywhere near the others of its kind: a slip of units, or of a hundred, in one that was never there before. */
import type { Figure } from './fact-changes.ts'

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
