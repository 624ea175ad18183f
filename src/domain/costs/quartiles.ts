import type { Range } from './amounts.ts'

/** The middle half of ascending values: a few very cheap or dear ones don't stretch it. Null without values. */
export function middleHalf(ascending: readonly number[]): Range | null {
  const at = (share: number) => ascending[Math.round((ascending.length - 1) * share)]
  const [from, to] = [at(0.25), at(0.75)]
  return from === undefined || to === undefined ? null : { from, to }
}
