/** How many captcha pictures attackers read: networks trained on the repository's own drawing. */
import { type Attack, attack, cutOut, sliding } from './captcha/attack.ts'
import { cutting, former, today } from './captcha/drawings.ts'
import { Reader } from './captcha/reader.ts'
import { benchWork } from './captcha/work.ts'

export async function benchCaptcha(): Promise<string> {
  const rows = attacks()
  return [
    '## Captcha',
    '',
    'A small convolutional network is trained on the drawing that it attacks and tried with pictures that it has not seen: 96 after each quarter, 480 at last. “Sliding” reads a whole',
    'picture and is taught first where the letters stand, then their order (CTC). “Cut out” is told where each letter stands; its training counts letters, as many as take about as long as the sliding one’s pictures.',
    '“In two steps” slides, and begins with what the cut-out one has learned.',
    '',
    '| attack | trained on | whole pictures read after a quarter, half, three quarters, all | letters read | training, seconds of a core |',
    '|---|---|---|---|---|',
    ...rows.map(row),
    '',
    `All of it takes ${Math.ceil(rows.reduce((sum, [, { seconds }]) => sum + seconds, 0) / 60)} minutes of a core.`,
    '',
    await benchWork(),
    '',
  ].join('\n')
}

function attacks(): [string, Attack][] {
  const [early, plain, cut, second] = [
    new Reader(former),
    new Reader(today),
    new Reader(cutting(today)),
    new Reader(today),
  ]
  const rows: [string, Attack][] = [
    ['the first drawing, sliding', attack(early, 4800, sliding(early, former))],
    ['today’s drawing, sliding', attack(plain, 9600, sliding(plain, today))],
    ['today’s drawing, letters cut out', attack(cut, 52_800, cutOut(cut, today))],
  ]
  second.startFrom(cut)
  return [...rows, ['today’s drawing, in two steps', attack(second, 4800, sliding(second, today))]]
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function row([name, { trainedOn, seconds, quarters }]: [string, Attack]): string {
  const whole = quarters.map((quarter) => percent(quarter.whole)).join(', ')
  return `| ${name} | ${trainedOn} | ${whole} | ${percent(quarters.at(-1)?.letters ?? 0)} | ${seconds.toFixed(0)} |`
}
