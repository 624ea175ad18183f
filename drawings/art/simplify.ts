import type { Point } from './path-data.ts'

/**
 * Visvalingam's simplification: points that span less than `area` (square units) with their neighbours go,
 * the least first. It keeps the shape of small islands, where Douglas-Peucker leaves spikes.
 */
export function simplifyLine(line: readonly Point[], area: number): Point[] {
  let kept = [...line]
  for (const limit of [area / 64, area / 16, area / 4, area / 2, area]) {
    let before: number
    do {
      before = kept.length
      kept = dropFlatPoints(kept, limit)
    } while (kept.length < before)
  }
  return kept
}

export function measureArea(ring: readonly Point[]): number {
  let twice = 0
  let previous = ring.at(-1)
  for (const point of ring) {
    if (previous) twice += previous[0] * point[1] - point[0] * previous[1]
    previous = point
  }
  return Math.abs(twice) / 2
}

/** Never drops two neighbours in one pass: the second's area has changed with the first. */
function dropFlatPoints(line: readonly Point[], limit: number): Point[] {
  let hasDropped = false
  return line.filter((point, index) => {
    const before = line[index - 1]
    const after = line[index + 1]
    hasDropped = !hasDropped && !!before && !!after && measureArea([before, point, after]) < limit
    return !hasDropped
  })
}
