import type { Point } from './path-data.ts'

/**
 * Visvalingam's simplification: removes points whose triangle with their neighbours is smaller than `area` (square units), the smallest
 * first. It preserves small islands, where Douglas-Peucker leaves spikes.
 */
export function simplifyLine(line: readonly Point[], area: number): Point[] {
  let points = [...line]
  for (const limit of [area / 64, area / 16, area / 4, area / 2, area]) {
    let before: number
    do {
      before = points.length
      points = dropFlatPoints(points, limit)
    } while (points.length < before)
  }
  return points
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

/** Never removes two neighbours in one pass: removing the first changes the area of the second. */
function dropFlatPoints(line: readonly Point[], limit: number): Point[] {
  let hasDropped = false
  return line.filter((point, index) => {
    const before = line[index - 1]
    const after = line[index + 1]
    hasDropped = !hasDropped && !!before && !!after && measureArea([before, point, after]) < limit
    return !hasDropped
  })
}
