/** The drawing before letters overlapped and changed their ink: what an attacker is measured by. */
import { Resvg } from '@resvg/resvg-js'
import { GLYPHS } from '../../src/server/captcha/glyphs.ts'
import { between, type Point, type Random, subdivide } from '../../src/server/captcha/strokes.ts'

export const FORMER_ALPHABET = 'ACDEFHJKLMNPRTUVWXY3479'
export const WIDTH = 220
export const HEIGHT = 80
const INK = '#14213d'

/** From 0 (black) to 1 (white) a pixel, 220 × 80. */
export function drawFormer(text: string, random: Random): Float32Array {
  const wave = waves(random)
  const strokes = [...text].flatMap((letter, index) => letterStrokes(letter, index, text.length, random))
  const paths = strokes.map((stroke) => path(stroke.map(wave), between(random, 3.1, 4.1)))
  const crossings = Array.from({ length: 2 }, () => path(crossing(random).map(wave), between(random, 1.9, 2.5)))
  const specks = Array.from({ length: 26 }, () => path(speck(random), between(random, 1.2, 2.2)))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#f3eee4"/><g fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">${[...specks, ...paths, ...crossings].join('')}</g></svg>`
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return Float32Array.from({ length: WIDTH * HEIGHT }, (_, index) => (pixels[4 * index] ?? 0) / 255)
}

/** Where a letter stood, give or take three pixels. */
export const formerCentre = (index: number, count: number): number => 28 + (index * (WIDTH - 56)) / (count - 1)

function letterStrokes(letter: string, index: number, count: number, random: Random): Point[][] {
  const size = between(random, 2.6, 3.1)
  const turn = between(random, -0.38, 0.38)
  const slant = between(random, -0.22, 0.22)
  const centreX = formerCentre(index, count) + between(random, -3, 3)
  const centreY = HEIGHT / 2 + between(random, -6, 6)
  return (GLYPHS[letter] ?? []).map((stroke) =>
    subdivide(stroke).map(([x, y]) => {
      const [px, py] = [(x - 5) * size + (7 - y) * slant * size, (y - 7) * size]
      return [centreX + px * Math.cos(turn) - py * Math.sin(turn), centreY + px * Math.sin(turn) + py * Math.cos(turn)]
    }),
  )
}

function waves(random: Random): (point: Point) => Point {
  const [ax, ay] = [between(random, 1.6, 3), between(random, 2.5, 4.5)]
  const [lx, ly] = [between(random, 17, 26), between(random, 26, 44)]
  const [px, py] = [between(random, 0, 6), between(random, 0, 6)]
  return ([x, y]) => [
    x + ax * Math.sin(y / lx + px) + 0.9 * Math.sin(y / 5 + py),
    y + ay * Math.sin(x / ly + py) + 0.9 * Math.sin(x / 6 + px),
  ]
}

/** A line through the letters, in their own ink. */
function crossing(random: Random): Point[] {
  // through the middle band, where every letter has a stroke to be mistaken for
  const [from, to] = [between(random, 24, HEIGHT - 24), between(random, 24, HEIGHT - 24)]
  const bend = between(random, -18, 18)
  return Array.from({ length: 40 }, (_, step): Point => {
    const part = step / 39
    return [4 + part * (WIDTH - 8), from + (to - from) * part + bend * Math.sin(part * Math.PI * 2)]
  })
}

function speck(random: Random): Point[] {
  const [x, y, turn] = [between(random, 0, WIDTH), between(random, 0, HEIGHT), between(random, 0, 6.3)]
  return [
    [x, y],
    [x + 6 * Math.cos(turn), y + 6 * Math.sin(turn)],
  ]
}

const path = (points: readonly Point[], width: number) =>
  `<path stroke-width="${width.toFixed(1)}" d="M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}"/>`
