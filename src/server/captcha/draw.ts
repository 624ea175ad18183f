/**
 * Draws a captcha: outlines of letters, each rotated, slanted and placed at random, bent together, dark or light,
 * between scraps and lines of the same tones.
 */
import { Resvg } from '@resvg/resvg-js'
import { GLYPHS } from './glyphs.ts'

const WIDTH = 340
const HEIGHT = 120
/** Height of capital letters, in hundredths of an em. */
const capHeight = 74
const glyphWidth = 70

type Point = readonly [x: number, y: number]
type Move = (point: Point) => Point
/** From 0 to below 1. */
export type Random = () => number

/** PNG bytes, 340 × 120 pixels. */
export function drawCaptcha(text: string, random: Random): Buffer {
  const between = (low: number, high: number) => low + random() * (high - low)
  const bend = bending(between)
  const line = (from: Point, to: Point) => {
    const [x, y] = bend([between(from[0], to[0]), between(0, HEIGHT)])
    return `M${bend(from)}Q${x},${y} ${bend(to)}`
  }
  const across = () => line([0, between(10, HEIGHT - 10)], [WIDTH, between(10, HEIGHT - 10)])
  const scrap = () => {
    const [x, y] = [between(10, WIDTH - 10), between(10, HEIGHT - 10)]
    return line([x, y], [x + between(-30, 30), y + between(-30, 30)])
  }
  const grey = (low: number, high: number) => {
    const tone = Math.round(between(low, high))
    return `rgb(${tone},${tone},${tone})`
  }
  const stroke = (path: string, color: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`
  const anyTone = () => (random() < 0.5 ? grey(10, 70) : grey(190, 250))
  const pitch = (WIDTH - 40) / text.length
  const letters = [...text].map((letter, at) => {
    const center: Point = [20 + pitch * (at + 0.5) + between(-4, 4), HEIGHT / 2 + between(-18, 18)]
    const path = moved(GLYPHS[letter] ?? '', setting(center, between), bend)
    const [ink, edge] = random() < 0.5 ? [grey(10, 60), grey(200, 250)] : [grey(200, 250), grey(10, 60)]
    return `${stroke(path, edge, between(4, 7))}<path d="${path}" fill="${ink}" fill-rule="evenodd"/>`
  })
  const parts = [
    ...Array.from({ length: 6 }, () => stroke(across(), anyTone(), between(14, 30))),
    ...Array.from({ length: 7 }, () => stroke(scrap(), anyTone(), between(5, 9))),
    ...letters,
    ...Array.from({ length: 3 }, () => stroke(across(), anyTone(), between(1.5, 2.5))),
  ]
  const ground = `<rect width="100%" height="100%" fill="${grey(90, 160)}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${ground}${parts.join('')}</svg>`
  return Buffer.from(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng())
}

type Between = (low: number, high: number) => number

/** Rotates, slants and scales a letter around its middle, and moves it to its place. */
function setting([centerX, centerY]: Point, between: Between): Move {
  const [rotation, slant, size] = [between(-0.35, 0.35), between(-0.25, 0.25), between(0.6, 0.85)]
  const [cos, sin] = [Math.cos(rotation) * size, Math.sin(rotation) * size]
  return ([x, y]) => {
    const up = y + capHeight / 2
    const along = x - glyphWidth / 2 + slant * up
    return [centerX + along * cos - up * sin, centerY + along * sin + up * cos]
  }
}

/** Waves over the whole picture. */
function bending(between: Between): Move {
  const [first, second] = [between(0, 6), between(0, 6)]
  const [high, wide] = [between(3, 6), between(2, 4)]
  return ([x, y]) => [x + wide * Math.sin(y / 17 + first), y + high * Math.sin(x / 27 + second)]
}

/** An SVG path of absolute coordinates with each point moved. */
const moved = (path: string, ...moves: Move[]): string =>
  path.replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => {
    const start: Point = [Number(x), Number(y)]
    return moves
      .reduce((point, move) => move(point), start)
      .map((value) => value.toFixed(1))
      .join(' ')
  })
