import type { Tone } from './palette.ts'
import { fill, oval, type Point, shade } from './pen.ts'
import { route } from './route.ts'

export interface Sitter {
  skin: Tone
  ground: Tone
  behind?: string
  hairBehind?: string
  clothes: string
  hair: string
  over?: string
  way: readonly [from: Point, to: Point, bend: number]
}

/** Neck, ears and a face without features; the light comes from the left. */
function head(skin: Tone): string {
  return [
    fill(skin, 'M68 82h24v30q-12 14 -24 0z'),
    shade('M68 97q16 6 24 -8v23q-12 14 -24 0z'),
    oval(skin, 56, 69, 5, 7),
    oval(skin, 104, 69, 5, 7),
    fill(skin, 'M56 60q0 -28 24 -28t24 28q0 42 -24 42t-24 -42z'),
    shade('M92 36q12 8 12 24q0 40 -22 42q14 -18 14 -36q0 -18 -4 -30z'),
  ].join('')
}

/** Shoulders in one garment, the right side in shade. */
export function torso(tone: Tone, width = 56): string {
  const [l, r] = [80 - width, 80 + width]
  return [
    fill(tone, `M${l} 160Q${l} 124 ${l + 22} 116L66 105Q80 120 94 105L${r - 22} 116Q${r} 124 ${r} 160z`),
    shade(`M104 108L${r - 22} 116Q${r} 124 ${r} 160H112Q120 130 104 108z`),
  ].join('')
}

/** A portrait of 160 by 160: ground, route behind, hair, shoulders, head, hair. */
export function portrait(sitter: Sitter): string {
  const [from, to, bend] = sitter.way
  return [
    fill(sitter.ground, 'M0 0h160v160H0z'),
    sitter.behind ?? '',
    route(from, to, bend, { weight: 2.6 }),
    sitter.hairBehind ?? '',
    head(sitter.skin),
    sitter.clothes,
    sitter.hair,
    sitter.over ?? '',
  ].join('')
}
