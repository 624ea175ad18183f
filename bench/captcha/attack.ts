/** An attack: a reader is trained on a drawing and tried four times on the way with pictures that it has not seen. */
import { cutLetters } from './drawings.ts'
import { type Drawing, type Example, examplesPerStep, type Reader } from './reader.ts'

/** Shares from 0 to 1: whole pictures that were read, and letters at their places. */
type Share = { whole: number; letters: number }
export type Attack = { trainedOn: number; seconds: number; quarters: Share[] }

const triedOnTheWay = 96
const triedAtLast = 480

/** Trains with `count` examples; `tryWith` draws that many whole pictures and has them read. */
export function attack(reader: Reader, count: number, tryWith: (pictures: number) => Share): Attack {
  const steps = Math.floor(count / examplesPerStep)
  const ends = [1, 2, 3, 4].map((quarter) => Math.round((quarter * steps) / 4))
  const quarters: Share[] = []
  const start = process.cpuUsage()
  let triedFor = 0
  for (let step = 0; step < steps; step++) {
    const rate = 2e-3 * Math.min(1, (step + 1) / 50) * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps)) + 1e-5
    reader.learn(rate, Math.max(0, 1 - step / (0.4 * steps)))
    if (!ends.includes(step + 1)) continue
    const before = cpuSeconds(start)
    quarters.push(tryWith(step + 1 === steps ? triedAtLast : triedOnTheWay))
    triedFor += cpuSeconds(start) - before
    tell(step + 1, quarters)
  }
  return { trainedOn: steps * examplesPerStep, seconds: cpuSeconds(start) - triedFor, quarters }
}

/** A run takes minutes: what is known so far. */
function tell(step: number, quarters: readonly Share[]): void {
  const { whole = 0, letters = 0 } = quarters.at(-1) ?? {}
  process.stderr.write(
    `  ${step * examplesPerStep} examples: ${(100 * whole).toFixed(1)} % of pictures, ${(100 * letters).toFixed(1)} % of letters\n`,
  )
}

function cpuSeconds(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

/** Whole pictures, as an attacker gets them. */
export const sliding = (reader: Reader, drawing: Drawing) => (pictures: number) => {
  const examples = Array.from({ length: pictures }, drawing.draw)
  return compare(examples, inBatches(reader, examples))
}

/** One letter from each piece, which is told to hold one. */
export const cutOut = (reader: Reader, drawing: Drawing) => (pictures: number) => {
  const examples = Array.from({ length: pictures }, drawing.draw)
  const pieces = examples.map((example) => inBatches(reader, cutLetters(example, drawing.width)))
  const read = pieces.map((letters) => letters.map(([letter = '?']) => letter).join(''))
  return compare(examples, read)
}

function inBatches(reader: Reader, examples: readonly Example[]): string[] {
  const count = Math.ceil(examples.length / examplesPerStep)
  return Array.from({ length: count }, (_, index) =>
    reader.read(examples.slice(index * examplesPerStep, (index + 1) * examplesPerStep)),
  ).flat()
}

function compare(shown: readonly Example[], read: readonly string[]): Share {
  const right = shown.flatMap(({ text }, index) => [...text].map((letter, at) => read[index]?.[at] === letter))
  const whole = shown.filter(({ text }, index) => read[index] === text).length / shown.length
  return { whole, letters: right.filter(Boolean).length / right.length }
}
