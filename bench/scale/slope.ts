/** Whether a row of figures rises. */

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** How far the line of least squares through values at equal steps rises from the first to the last. */
export function riseOver(values: readonly number[]): number {
  const [atMean, valueMean] = [(values.length - 1) / 2, mean(values)]
  const products = values.reduce((sum, value, at) => sum + (at - atMean) * (value - valueMean), 0)
  const squares = values.reduce((sum, _, at) => sum + (at - atMean) ** 2, 0)
  return squares === 0 ? 0 : (products / squares) * (values.length - 1)
}
