/** How strokes become ink, and what is behind them: each a number from 0 to 1 a pixel. */
import { between, type Random } from './strokes.ts'

/** How much of a pixel is on the inner side of an edge that is `inside` pixels away. */
const covered = (inside: number) => Math.min(1, Math.max(0, inside + 0.5))

type At = (x: number, y: number) => number
/** How much ink is on a pixel that is `distance` from the middle of a stroke. */
export type Ink = (distance: number, x: number, y: number) => number

/** A pattern of stripes with soft edges, at any angle, bent a little. */
function stripes(random: Random, period: number): At {
  const turn = between(random, 0, Math.PI)
  const [cos, sin, phase] = [Math.cos(turn), Math.sin(turn), between(random, 0, period)]
  const [bend, wave, start] = [between(random, 0, period / 5), between(random, 9, 20), between(random, 0, 6)]
  return (x, y) => {
    const across = x * cos + y * sin + phase + bend * Math.sin((y * cos - x * sin) / wave + start)
    return covered(Math.abs((((across % period) + period) % period) - period / 2) - period / 4)
  }
}

function blobs(random: Random): At {
  const waves = Array.from({ length: 4 }, () => {
    const turn = between(random, 0, Math.PI * 2)
    const length = between(random, 14, 26)
    return [Math.cos(turn) / length, Math.sin(turn) / length, between(random, 0, 6)] as const
  })
  return (x, y) => {
    let height = 0
    for (const [a, b, phase] of waves) height += Math.sin(x * a + y * b + phase)
    return covered(height * 5)
  }
}

function checks(random: Random): At {
  const [one, other] = [stripes(random, between(random, 80, 130)), stripes(random, between(random, 80, 130))]
  return (x, y) => {
    const [a, b] = [one(x, y), other(x, y)]
    return a + b - 2 * a * b
  }
}

/** What stands behind the letters. */
export function drawGround(random: Random): At {
  const kind = random()
  if (kind < 0.08) return () => 0
  if (kind < 0.42) return stripes(random, between(random, 50, 100))
  if (kind < 0.86) return blobs(random)
  return checks(random)
}

/** The ink of a letter: full, an outline or striped. */
export function letterInk(random: Random): Ink {
  const kind = random()
  const half = between(random, 2.6, 3.5)
  if (kind < 0.5) return (distance) => covered(half - distance)
  if (kind < 0.88) {
    const line = between(random, 0.9, 1.2)
    return (distance) => covered(line - Math.abs(distance - half - 1))
  }
  const pattern = stripes(random, between(random, 4, 4.6))
  return (distance, x, y) => covered(half + 1.8 - distance) * pattern(x, y)
}

/** The ink of a line that is no letter. */
export function lineInk(random: Random): Ink {
  const half = between(random, 0.6, 1.1)
  return (distance) => covered(half - distance)
}
