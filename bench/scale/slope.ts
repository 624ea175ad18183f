/** What a row of figures says together. */

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The middle one, or between the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return mean(sorted.slice(Math.floor(at), Math.ceil(at) + 1))
}

/** How far the line of least squares through values at equal steps rises from the first to the last. */
export function riseOver(values: readonly number[]): number {
  const [atMean, valueMean] = [(values.length - 1) / 2, mean(values)]
  const products = values.reduce((sum, value, at) => sum + (at - atMean) * (value - valueMean), 0)
  const squares = values.reduce((sum, _, at) => sum + (at - atMean) ** 2, 0)
  return squares === 0 ? 0 : (products / squares) * (values.length - 1)
}
