import type { Tone } from './palette.ts'
import { chance, fill, line, type Point, poly, shade, smooth, times } from './pen.ts'

/** A cloud-like closed shape around a middle, the same for the same seed. */
export function blob(tone: Tone, x: number, y: number, rx: number, ry: number, seed = 1, bumps = 6): string {
  const next = chance(seed)
  const points = Array.from({ length: bumps }, (_, i): Point => {
    const angle = ((i + next() * 0.5) / bumps) * Math.PI * 2
    const reach = 0.86 + next() * 0.24
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]
  })
  return fill(tone, smooth(points, true))
}

/** Land under a smooth skyline, down to a base. */
export function hill(tone: Tone, points: readonly Point[], base = 400): string {
  return fill(tone, `${smooth(points)}V${base}H${points[0]?.[0]}z`)
}

const crownPuffs = [
  [-0.56, 0.3, 0.46],
  [0.54, 0.26, 0.48],
  [0.06, -0.36, 0.68],
  [-0.02, 0.36, 0.56],
] as const
const litPuffs = [
  [-0.52, 0.12, 0.36],
  [-0.12, -0.46, 0.5],
  [0.1, 0.02, 0.34],
] as const

/** A broad-leaved tree: a trunk with one fork, a dark crown of puffs and those that the light reaches. */
export function tree(x: number, y: number, height: number, dark: Tone = 'jade', lit: Tone = 'leaf', seed = 1): string {
  const [w, top, side] = [height * 0.36, y - height * 0.64, seed % 2 ? 1 : -1]
  const puffs = (list: readonly (readonly [number, number, number])[], lean: number): string =>
    list.map(([px, py, r]) => round(x + px * w * lean, top + py * w * (1 + (seed % 3) * 0.08), r * w, r * w)).join('')
  const trunk = `M${x} ${y}V${top}M${x} ${y - height * 0.26}l${height * 0.12} ${-height * 0.14}`
  return [
    line('navy', trunk, Math.max(2, Math.round(height * 0.045))),
    fill(dark, puffs(crownPuffs, side)),
    fill(lit, puffs(litPuffs, 1)),
  ].join('')
}

/** A conifer in three tiers with its right half in shade. */
export function pine(x: number, y: number, height: number, tone: Tone = 'jade'): string {
  const w = height * 0.2
  const tier = (k: number): string => {
    const [top, foot, half] = [y - height * (1 - k * 0.24), y - height * (0.52 - k * 0.2), w * (0.55 + k * 0.22)]
    return `M${x} ${top}L${x + half} ${foot}H${x - half}z`
  }
  const dark = `M${x} ${y - height}L${x + w} ${y - height * 0.1}H${x}z`
  return line('navy', `M${x} ${y}v${-height * 0.2}`, 3) + fill(tone, times(3, tier)) + shade(dark)
}

/** A tall narrow tree. */
export function poplar(x: number, y: number, height: number, tone: Tone = 'jade'): string {
  const w = height * 0.13
  const crown = `M${x} ${y - height}C${x + w * 1.6} ${y - height * 0.6} ${x + w * 1.2} ${y - height * 0.12} ${x} ${y - height * 0.1}`
  const whole = `${crown}C${x - w * 1.2} ${y - height * 0.12} ${x - w * 1.6} ${y - height * 0.6} ${x} ${y - height}z`
  return line('navy', `M${x} ${y}v${-height * 0.2}`, 3) + fill(tone, whole) + shade(`${crown}z`)
}

/** A bare tree: a stem and branches to either side. */
export function bareTree(x: number, y: number, height: number, tone: Tone = 'ink', seed = 1): string {
  const next = chance(seed)
  const branch = (i: number): string => {
    const [from, side] = [0.38 + i * 0.13, i % 2 ? 1 : -1]
    const reach = height * (0.3 - i * 0.04) * (0.8 + next() * 0.4)
    const rise = reach * (0.9 + next() * 0.5)
    return `M${x} ${y - height * from}q${side * reach * 0.2} ${-rise * 0.6} ${side * reach} ${-rise}`
  }
  return line(tone, `M${x} ${y}V${y - height}${times(5, branch)}`, Math.max(2, height * 0.028))
}

/** A low shrub standing on a line. */
export function shrub(tone: Tone, x: number, y: number, w: number, h: number): string {
  return fill(
    tone,
    `M${x} ${y}q${-w * 0.02} ${-h * 0.8} ${w * 0.25} ${-h * 0.75}q${w * 0.12} ${-h * 0.5} ${w * 0.36} ${-h * 0.12}q${w * 0.4} ${-h * 0.1} ${w * 0.39} ${h * 0.87}z`,
  )
}

/** A flat-bottomed cloud. */
export function cloud(tone: Tone, x: number, y: number, w: number): string {
  const h = w * 0.2
  return fill(
    tone,
    `M${x} ${y}q${w * 0.02} ${-h} ${w * 0.24} ${-h * 0.8}q${w * 0.1} ${-h * 0.9} ${w * 0.28} ${-h * 0.5}q${w * 0.18} ${-h * 0.1} ${w * 0.2} ${h * 0.6}q${w * 0.2} ${-h * 0.1} ${w * 0.28} ${h * 0.7}z`,
  )
}

/** Short level strokes on water. */
export function ripples(tone: Tone, spots: readonly Point[], w = 30, width = 2.5): string {
  return line(tone, spots.map(([x, y]) => `M${x} ${y}q${w / 4} -4 ${w / 2} 0t${w / 2} 0`).join(''), width)
}

/** A small plant of pointed leaves from one foot. */
export function sprig(tone: Tone, x: number, y: number, h: number, leaves = 5): string {
  const leaf = (i: number): string => {
    const lean = (i / (leaves - 1) - 0.5) * 2
    const [tx, ty] = [x + lean * h * 0.75, y - h * (1 - Math.abs(lean) * 0.45)]
    const bow = h * 0.13
    return `M${x} ${y}Q${x + lean * h * 0.2 - bow} ${ty + h * 0.2} ${tx} ${ty}Q${x + lean * h * 0.35 + bow} ${ty + h * 0.42} ${x} ${y}z`
  }
  return fill(tone, times(leaves, leaf))
}

/** A mountain of straight edges with its right flank in shade. */
export function mountain(tone: Tone, left: Point, peak: Point, right: Point): string {
  const ridge: Point = [peak[0] + (right[0] - peak[0]) * 0.12, peak[1] * 0.55 + right[1] * 0.45]
  const foot: Point = [peak[0] - (peak[0] - left[0]) * 0.1, right[1]]
  return (
    poly(tone, left, peak, right) + shade(`M${peak.join(' ')}L${right.join(' ')}L${foot.join(' ')}L${ridge.join(' ')}z`)
  )
}

/** An ellipse as path data. */
function round(x: number, y: number, rx: number, ry: number): string {
  return `M${x} ${y - ry}a${rx} ${ry} 0 1 0 .1 0z`
}

/** Round bushes at x, y with a radius: their shadows, their dark bodies and the parts in the light. */
export function bushes(
  spots: readonly (readonly [number, number, number])[],
  dark: Tone = 'jade',
  lit: Tone = 'leaf',
): string {
  const veil = ([x, y, r]: readonly [number, number, number]): string =>
    `M${x} ${y + r}h${r * 1.8}l${-r * 0.4} ${r * 0.3}h${-r}z`
  return [
    shade(spots.map(veil).join('')),
    fill(dark, spots.map(([x, y, r]) => round(x, y, r, r * 0.9)).join('')),
    fill(lit, spots.map(([x, y, r]) => round(x - r * 0.2, y - r * 0.2, r * 0.72, r * 0.6)).join('')),
  ].join('')
}
