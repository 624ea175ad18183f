import { type Point, smooth } from './pen.ts'

interface Ends {
  weight?: number
  start?: boolean
  end?: boolean
}

/** The series' line along path data: dotted, from a full dot at home to an open ring at the campus. */
function routeAlong(d: string, from: Point, to: Point, { weight = 4, start = true, end = true }: Ends = {}): string {
  const gap = weight * 2.3
  const dots = `<path class="lp" d="${d}" stroke-width="${weight}" stroke-dasharray="0 ${gap}"/>`
  return dots + (start ? home(from, weight) : '') + (end ? campus(to, weight) : '')
}

/** A route as one great-circle arc; a positive bend lifts it to the left of its direction. */
export function route(from: Point, to: Point, bend = 0.3, ends: Ends = {}): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const [cx, cy] = [(from[0] + to[0]) / 2 + dy * bend, (from[1] + to[1]) / 2 - dx * bend]
  return routeAlong(`M${from.join(' ')}Q${cx} ${cy} ${to.join(' ')}`, from, to, ends)
}

/** A route through given points. */
export function routeVia(points: readonly Point[], ends: Ends = {}): string {
  return routeAlong(smooth(points), points[0] as Point, points.at(-1) as Point, ends)
}

/** The full dot where a route begins. */
function home([x, y]: Point, weight = 4): string {
  return `<circle class="q" cx="${x}" cy="${y}" r="${weight * 1.9}" stroke-width="${weight * 0.6}"/>`
}

/** The open ring where a route ends. */
export function campus([x, y]: Point, weight = 4): string {
  return `<circle class="r" cx="${x}" cy="${y}" r="${weight * 1.8}" stroke-width="${weight}"/>`
}
