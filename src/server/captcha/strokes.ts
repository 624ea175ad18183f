/** Strokes as lines of points, and how far each pixel around them is from the nearest. */
export type Point = readonly [number, number]
export type Stroke = readonly Point[]
/** From 0 to below 1. */
export type Random = () => number

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

const SUBPOINTS = 6

/** More points on each straight piece, so that it can be bent. */
export function subdivide(stroke: Stroke): Point[] {
  return stroke.flatMap((point, index) => {
    const next = stroke[index + 1]
    if (!next) return [point]
    return Array.from({ length: SUBPOINTS }, (_, step): Point => {
      const part = step / SUBPOINTS
      return [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part]
    })
  })
}

/** A rectangle of pixels, row by row, that lies at `left`, `top` of the picture. */
export type Field = { left: number; top: number; width: number; height: number; values: Float32Array }

/** Distances in pixels where they are below `reach`; `reach` elsewhere. The field is as large as the strokes need. */
export function distances(strokes: readonly Stroke[], reach: number): Field {
  const [xs, ys] = [
    strokes.flatMap((stroke) => stroke.map(([x]) => x)),
    strokes.flatMap((stroke) => stroke.map(([, y]) => y)),
  ]
  const [left, top] = [Math.floor(Math.min(...xs) - reach), Math.floor(Math.min(...ys) - reach)]
  const [width, height] = [Math.ceil(Math.max(...xs) + reach) - left + 1, Math.ceil(Math.max(...ys) + reach) - top + 1]
  const field = { left, top, width, height, values: new Float32Array(width * height).fill(reach * reach) }
  for (const stroke of strokes) {
    for (let index = 1; index < stroke.length; index++)
      markSegment(field, reach, stroke[index - 1] as Point, stroke[index] as Point)
  }
  for (let index = 0; index < field.values.length; index++)
    field.values[index] = Math.sqrt(field.values[index] as number)
  return field
}

/** Keeps squares of distances; the pixels around one segment are enough. */
function markSegment({ left, top, width, values }: Field, reach: number, a: Point, b: Point): void {
  const [ax, ay, bx, by] = [a[0] - left, a[1] - top, b[0] - left, b[1] - top]
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy || 1
  const [lastX, lastY] = [Math.max(ax, bx) + reach, Math.max(ay, by) + reach]
  const firstX = Math.ceil(Math.min(ax, bx) - reach)
  for (let y = Math.ceil(Math.min(ay, by) - reach); y <= lastY; y++) {
    for (let x = firstX; x <= lastX; x++) {
      const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
      const ex = x - ax - along * dx
      const ey = y - ay - along * dy
      const square = ex * ex + ey * ey
      const at = y * width + x
      if (square < (values[at] as number)) values[at] = square
    }
  }
}
