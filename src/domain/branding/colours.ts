/** Colours of a theme: contrast as WCAG 2.2 defines it, and the nearest shade that passes. Colours are `#rrggbb`. */
import { itemAt } from '../collections.ts'

export const TEXT_CONTRAST = 4.5
export const EDGE_CONTRAST = 3

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

const hex = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, brighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (brighter + 0.05) / (darker + 0.05)
}

/** Mixes `share` (0 to 1) of a second colour into the first, in sRGB. */
export function mix(colour: string, other: string, share: number): string {
  const from = channels(colour)
  const to = channels(other)
  return hex(from.map((value, at) => value + (itemAt(to, at) - value) * share))
}

const steps = 200

/**
 * The shade of a colour nearest to it that passes: the colour, or mixed with as little black or white as is enough.
 * @param towards '#000000' or '#ffffff' @returns null if none passes
 */
export function nearestShade(
  colour: string,
  towards: '#000000' | '#ffffff',
  passes: (shade: string) => boolean,
): string | null {
  for (let step = 0; step <= steps; step++) {
    const shade = mix(colour, towards, step / steps)
    if (passes(shade)) return shade
  }
  return null
}
