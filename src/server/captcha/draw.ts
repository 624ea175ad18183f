/** Draws a captcha: overlapping letters that wander, bend and change their ink, on a ground that they invert, under lines like their own. */
import { GLYPHS, SMALL_GLYPHS } from './glyphs.ts'
import { drawGround, type Ink, letterInk, lineInk } from './inks.ts'
import { greyPng } from './png.ts'
import { between, distances, type Point, type Random, type Stroke, subdivide } from './strokes.ts'

export const CAPTCHA_WIDTH = 340
export const CAPTCHA_HEIGHT = 120
const REACH = 9
const HALO = 6.5

/** PNG bytes, 340 × 120 pixels. `random` gives numbers from 0 to below 1. */
export function drawCaptcha(text: string, random: Random): Buffer {
  return greyPng(paintLetters(placeLetters(text, random), random), CAPTCHA_WIDTH)
}

/** The picture of letters' strokes before it is a PNG: from 0 (black) to 1 (white) a pixel, row by row. */
export function paintLetters(letters: readonly (readonly Stroke[])[], random: Random): Float32Array {
  const bend = bending(random)
  const behind = drawGround(random)
  const ground = new Float32Array(CAPTCHA_WIDTH * CAPTCHA_HEIGHT)
  each(ground, (x, y) => behind(x, y))
  const dark = ground.slice()
  const bent = (strokes: readonly Stroke[]) => strokes.map((stroke) => stroke.map(bend))
  for (let count = 0; count < 9; count++) invert(dark, ground, bent([scrap(random)]), letterInk(random), HALO)
  for (let count = 0; count < 2; count++) invert(dark, ground, bent([arc(random)]), lineInk(random), 0)
  for (const letter of letters) invert(dark, ground, bent(letter), letterInk(random), HALO)
  invert(dark, ground, bent([arc(random)]), lineInk(random), 0)
  return tone(dark, random)
}

function each(pixels: Float32Array, value: (x: number, y: number, index: number) => number): void {
  for (let y = 0, index = 0; y < CAPTCHA_HEIGHT; y++)
    for (let x = 0; x < CAPTCHA_WIDTH; x++, index++) pixels[index] = value(x, y, index)
}

/**
 * Strokes turn the ground's dark into light and its light into dark, so that their colour tells nothing.
 * What was drawn before ends at `halo` pixels from them, for eyes to see what is in front.
 */
function invert(dark: Float32Array, ground: Float32Array, strokes: readonly Stroke[], ink: Ink, halo: number): void {
  const { left, top, width, height, values } = distances(strokes, REACH)
  const [lastX, lastY] = [Math.min(CAPTCHA_WIDTH, left + width), Math.min(CAPTCHA_HEIGHT, top + height)]
  for (let y = Math.max(0, top); y < lastY; y++) {
    for (let x = Math.max(0, left); x < lastX; x++) {
      const distance = values[(y - top) * width + x - left] as number
      if (distance >= REACH) continue
      const over = ink(distance, x, y)
      const index = y * CAPTCHA_WIDTH + x
      const behind = (distance < halo ? ground[index] : dark[index]) as number
      dark[index] = behind + over - 2 * behind * over
    }
  }
}

/** The letters' strokes, from left to right, each with a size, a slant and a hand of its own. */
export function placeLetters(text: string, random: Random): Stroke[][] {
  const span = (CAPTCHA_WIDTH - 46) * between(random, 0.84, 1)
  const pitch = span / text.length
  const start = 23 + between(random, 0, CAPTCHA_WIDTH - 46 - span)
  const [wander, phase] = [between(random, 0.5, 1.4), between(random, 0, 6)]
  return [...text].map((letter, index) => {
    const x = start + (index + 0.5) * pitch + between(random, -3, 3)
    const y = CAPTCHA_HEIGHT / 2 + 16 * Math.sin(index * wander + phase) + between(random, -6, 6)
    return letterStrokes(letter, [x, y], pitch, random)
  })
}

function letterStrokes(letter: string, [centreX, centreY]: Point, pitch: number, random: Random): Stroke[] {
  const wide = (pitch / 10) * between(random, 0.74, 0.93)
  const high = between(random, 3, 4.2)
  const turn = between(random, -0.3, 0.3)
  const slant = between(random, -0.25, 0.25)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const glyph = (random() < 0.5 && SMALL_GLYPHS[letter]) || GLYPHS[letter] || []
  return glyph.map((stroke) => {
    const shaken = stroke.map(([x, y]): Point => [x + between(random, -0.4, 0.4), y + between(random, -0.4, 0.4)])
    return subdivide(shaken).map(([x, y]): Point => {
      const [px, py] = [(x - 5) * wide + (7 - y) * slant * high, (y - 7) * high]
      return [centreX + px * cos - py * sin, centreY + px * sin + py * cos]
    })
  })
}

/** Moves points by waves that run over the whole picture. */
function bending(random: Random): (point: Point) => Point {
  const waves = Array.from({ length: 3 }, () => {
    const turn = between(random, 0, Math.PI * 2)
    const length = between(random, 6, 16)
    const size = length * between(random, 0.06, 0.16)
    const to = between(random, 0, Math.PI * 2)
    return {
      across: [Math.cos(turn) / length, Math.sin(turn) / length, between(random, 0, 6)] as const,
      by: [size * Math.cos(to), size * Math.sin(to)] as const,
    }
  })
  return ([x, y]) => {
    let [movedX, movedY] = [x, y]
    for (const { across, by } of waves) {
      const much = Math.sin(x * across[0] + y * across[1] + across[2])
      movedX += much * by[0]
      movedY += much * by[1]
    }
    return [movedX, movedY]
  }
}

/** A hook or a bow as letters have them, turned any way, that lies behind the letters. */
function scrap(random: Random): Stroke {
  const [turn, size, bow] = [between(random, 0, Math.PI * 2), between(random, 9, 17), between(random, -1.2, 1.2)]
  const [x, y] = [between(random, 0, CAPTCHA_WIDTH), between(random, 0, CAPTCHA_HEIGHT)]
  return Array.from({ length: 9 }, (_, step): Point => {
    const angle = turn + bow * (step / 4 - 1)
    const along = (size * (step - 4)) / 4
    return [x + along * Math.cos(angle), y + along * Math.sin(angle)]
  })
}

/** A line through the letters. */
function arc(random: Random): Stroke {
  const [left, right] = [between(random, -10, 90), between(random, CAPTCHA_WIDTH - 90, CAPTCHA_WIDTH + 10)]
  const [from, to] = [between(random, 8, CAPTCHA_HEIGHT - 8), between(random, 8, CAPTCHA_HEIGHT - 8)]
  const [bend, turns] = [between(random, -26, 26), between(random, 2, 7)]
  return Array.from({ length: 60 }, (_, step): Point => {
    const part = step / 59
    return [left + part * (right - left), from + (to - from) * part + bend * Math.sin(part * turns)]
  })
}

/** Two greys that change over the picture, either way round. */
function tone(dark: Float32Array, random: Random): Float32Array {
  const [low, high] = [between(random, 0.05, 0.3), between(random, 0.75, 1)]
  const [slopeX, slopeY] = [between(random, -0.1, 0.1), between(random, -0.1, 0.1)]
  const isSwapped = random() < 0.4
  const light = new Float32Array(dark.length)
  each(light, (x, y, index) => {
    const ink = isSwapped ? 1 - (dark[index] as number) : (dark[index] as number)
    return high - (high - low) * ink + slopeX * (x / CAPTCHA_WIDTH - 0.5) + slopeY * (y / CAPTCHA_HEIGHT - 0.5)
  })
  return light
}
