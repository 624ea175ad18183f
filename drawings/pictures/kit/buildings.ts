import type { Tone } from './palette.ts'
import { box, fill, line, poly, rect, shade, times } from './pen.ts'

interface Grid {
  columns: number
  rows?: number
  w?: number
  h?: number
  arched?: boolean
}

/** Path data of one window: a rectangle, or one with a round head. */
export function pane(x: number, y: number, w: number, h: number, arched = false): string {
  return arched ? `M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}z` : rect(x, y, w, h)
}

/** Windows spread evenly over a wall. */
export function windows(tone: Tone, x: number, y: number, width: number, height: number, grid: Grid): string {
  const { columns, rows = 1, w = 10, h = 16, arched = false } = grid
  const [stepX, stepY] = [width / columns, height / rows]
  const one = (i: number): string =>
    pane(
      x + stepX * (i % columns) + (stepX - w) / 2,
      y + stepY * Math.floor(i / columns) + (stepY - h) / 2,
      w,
      h,
      arched,
    )
  return fill(tone, times(columns * rows, one))
}

/** A house seen from its gable, light from the left. */
export function house(x: number, y: number, w: number, h: number, wall: Tone, roof: Tone, pitch = 0.45): string {
  const rise = w * pitch
  const front = `M${x} ${y}v${-h}l${w / 2} ${-rise}l${w / 2} ${rise}v${h}z`
  const eaves = `M${x - 4} ${y - h + 3}l${w / 2 + 4} ${-rise - 3}l${w / 2 + 4} ${rise + 3}`
  return fill(wall, front) + shade(rect(x + w / 2, y - h, w / 2, h)) + line(roof, eaves, 5)
}

/** A long hall with a sloping roof; its right end is in shade. */
export function hall(x: number, y: number, w: number, h: number, wall: Tone, roof: Tone, rise = 26): string {
  const top = y - h
  return [
    box(wall, x, top, w, h),
    shade(rect(x + w * 0.82, top, w * 0.18, h)),
    poly(roof, [x - 6, top], [x + 14, top - rise], [x + w - 14, top - rise], [x + w + 6, top]),
  ].join('')
}

/** A tower with a pointed or flat head. */
export function tower(x: number, y: number, w: number, h: number, wall: Tone, roof: Tone, rise = 30): string {
  const top = y - h
  const head = rise
    ? poly(roof, [x - 3, top], [x + w / 2, top - rise], [x + w + 3, top])
    : box(roof, x - 3, top - 5, w + 6, 6)
  return box(wall, x, top, w, h) + shade(rect(x + w * 0.6, top, w * 0.4, h)) + head
}

/** A temple front: gable, architrave and columns. */
export function portico(x: number, y: number, w: number, h: number, wall: Tone, dark: Tone, columns = 4): string {
  const [top, rise, gap] = [y - h, w * 0.2, w / columns]
  return [
    box(dark, x + 4, top, w - 8, h),
    fill(
      wall,
      times(columns, (i) => rect(x + gap * i + gap * 0.3, top, gap * 0.4, h)),
    ),
    poly(wall, [x - 6, top], [x + w / 2, top - rise], [x + w + 6, top]),
    box(wall, x - 6, top - 2, w + 12, 9),
    box(wall, x - 8, y - 7, w + 16, 7),
    shade(`M${x + w / 2} ${top - rise}L${x + w + 6} ${top}H${x + w / 2}z`),
  ].join('')
}

/** A block seen from a corner above: lit left face, shaded right face, roof. */
export function block(x: number, y: number, w: number, d: number, h: number, wall: Tone, roof: Tone): string {
  const [wy, dy] = [w / 2, d / 2]
  const left = `M${x} ${y}l${-w} ${-wy}v${-h}l${w} ${wy}z`
  const right = `M${x} ${y}l${d} ${-dy}v${-h}l${-d} ${dy}z`
  const cover = `M${x} ${y - h}l${d} ${-dy}l${-w} ${-wy}l${-d} ${dy}z`
  return fill(wall, left + right) + shade(right) + fill(roof, cover)
}

/** A flight of steps seen from the front, narrowing upward. */
export function steps(tone: Tone, x: number, y: number, w: number, count: number, rise = 9, inset = 7): string {
  const one = (i: number): string => {
    const [left, width, top] = [x + inset * i, w - inset * 2 * i, y - rise * (i + 1)]
    return box(tone, left, top, width, rise + 0.5) + shade(rect(left, top + rise * 0.55, width, rise * 0.45))
  }
  return times(count, one)
}
