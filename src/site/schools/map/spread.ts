/** Dots for schools of one city would hide each other: they move apart, each as little as it must. */
export type Point = { x: number; y: number }

const rounds = 60
const goldenAngle = 2.399963

/** @param distance kept between any two, in units of the map */
export function spread(points: readonly Point[], distance: number): Point[] {
  // points of one place leave it in different directions
  const moved = points.map(({ x, y }, index) => ({
    x: x + 0.01 * index * Math.cos(index * goldenAngle),
    y: y + 0.01 * index * Math.sin(index * goldenAngle),
  }))
  for (let round = 0; round < rounds; round++) if (!pushApart(moved, distance)) break
  return moved.map(({ x, y }) => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }))
}

/** Moves every two that are too close by half of what is missing; answers whether any were. */
function pushApart(points: Point[], distance: number): boolean {
  let wereClose = false
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1)) {
      const [x, y] = [other.x - one.x, other.y - one.y]
      const apart = Math.hypot(x, y) || 0.001
      if (apart >= distance - 0.05) continue
      wereClose = true
      const step = (distance - apart) / 2 / apart
      one.x -= x * step
      one.y -= y * step
      other.x += x * step
      other.y += y * step
    }
  return wereClose
}
