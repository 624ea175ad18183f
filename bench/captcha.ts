/** How many captcha pictures attackers read: networks trained on the repository's own drawing. */
import { cutLetters, cutting, former, today } from './captcha/drawings.ts'
import { type Drawing, examplesPerStep, Reader } from './captcha/reader.ts'
import { benchWork } from './captcha/work.ts'

/** As many as a few minutes of one core allow. */
const trainedOn = 4800
const triedWith = 480

export async function benchCaptcha(): Promise<string> {
  const rows = [
    ['the former drawing, sliding', slide(former)],
    ['the former drawing, letters cut out', cut(former)],
    ['today’s drawing, sliding', slide(today)],
    ['today’s drawing, letters cut out', cut(today)],
  ] as const
  return [
    '## Captcha',
    '',
    `A small convolutional network, trained on ${trainedOn} pictures of the drawing that it attacks and tried with ${triedWith} others. “Sliding” reads a whole`,
    'picture and is taught first where the letters stand, then their order (CTC). “Cut out” is told where each letter stands, which no attacker would be.',
    '',
    '| attack | whole pictures read | letters read | training, seconds of a core |',
    '|---|---|---|---|',
    ...rows.map(
      ([name, { whole, letters, seconds }]) =>
        `| ${name} | ${percent(whole)} | ${percent(letters)} | ${seconds.toFixed(0)} |`,
    ),
    '',
    await benchWork(),
    '',
  ].join('\n')
}

type Result = { whole: number; letters: number; seconds: number }
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function train(drawing: Drawing, count: number): { reader: Reader; seconds: number } {
  const reader = new Reader(drawing)
  const steps = Math.floor(count / examplesPerStep)
  const start = process.cpuUsage()
  for (let step = 0; step < steps; step++) {
    const rate = 2e-3 * Math.min(1, (step + 1) / 50) * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps)) + 1e-5
    reader.learn(rate, Math.max(0, 1 - step / (0.4 * steps)))
  }
  const { user, system } = process.cpuUsage(start)
  return { reader, seconds: (user + system) / 1e6 }
}

function slide(drawing: Drawing): Result {
  const { reader, seconds } = train(drawing, trainedOn)
  const examples = Array.from({ length: triedWith }, drawing.draw)
  return {
    ...compare(
      examples.map(({ text }) => text),
      readAll(reader, examples),
    ),
    seconds,
  }
}

function cut(drawing: Drawing): Result {
  const { reader, seconds } = train(cutting(drawing), 2 * trainedOn)
  const examples = Array.from({ length: triedWith }, drawing.draw)
  const read = examples.map((example) => readAll(reader, cutLetters(example, drawing.width)).join(''))
  return {
    ...compare(
      examples.map(({ text }) => text),
      read,
    ),
    seconds,
  }
}

function readAll(reader: Reader, examples: Parameters<Reader['read']>[0]): string[] {
  const starts = Array.from(
    { length: Math.ceil(examples.length / examplesPerStep) },
    (_, index) => index * examplesPerStep,
  )
  return starts.flatMap((start) => reader.read(examples.slice(start, start + examplesPerStep)))
}

function compare(shown: string[], read: string[]): { whole: number; letters: number } {
  const right = shown.flatMap((text, index) => [...text].map((letter, at) => read[index]?.[at] === letter))
  const whole = shown.filter((text, index) => read[index] === text).length / shown.length
  return { whole, letters: right.filter(Boolean).length / right.length }
}
