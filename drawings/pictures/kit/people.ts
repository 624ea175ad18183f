import type { Tone } from './palette.ts'
import { at, box, dot, fill, line, shade } from './pen.ts'

export type Hair = 'short' | 'bob' | 'long' | 'bun' | 'curly' | 'tail' | 'hood'

interface Person {
  top?: Tone
  legs?: Tone
  hair?: Hair
  hairTone?: Tone
  skin?: Tone
  bag?: Tone
  coat?: boolean
  walks?: boolean
  arms?: readonly [left: string, right: string]
}

const hairShapes: Record<Hair, string> = {
  short: 'M-7-90q-1.5-12 7-12t7 12q-2 4.5-7 4.5t-7-4.5z',
  bob: 'M-8.5-83q-3-19 8.5-19t8.5 19q-8.5 3-17 0z',
  long: 'M-8.5-70q-4-32 8.5-32t8.5 32q-8.5 4-17 0z',
  bun: 'M-7-90q-1.5-12 7-12t7 12q-2 4.5-7 4.5t-7-4.5zM-4-103a4.5 4.5 0 1 1 8 0z',
  curly: 'M-8-86q-5-4-2-8q-1-6 5-8q5-4 10 0q6 2 5 8q3 4-2 8q-8 3-16 0z',
  tail: 'M-7-90q-1.5-12 7-12t7 12q-1 4-4 4.5q2 9 0 15q-3 2-5 0q-1-8-1-15q-3-.5-4-4.5z',
  hood: 'M-10-80q-3-24 10-24t10 24q-10 4-20 0z',
}

const still: Person['arms'] = ['M-11.5-76q-5.5 14-3 30', 'M11.5-76q5.5 14 3 30']
const striding: Person['arms'] = ['M-11.5-76q-7 12-8 27', 'M11.5-76q7 10 6 26']

/** Path data of the body from shoulders to hips, or to the knees in a coat. */
function bodyShape(isCoat: boolean): string {
  const hem = isCoat ? 'L15-26q-15 4-30 0' : 'L10.5-45q-10.5 3-21 0'
  return `M-14-74q0-8 9-9.5h10q9 1.5 9 9.5${hem}z`
}

/** Legs and shoes, standing or walking. */
function lowerBody(tone: Tone, walks: boolean): string {
  const legs = walks ? 'M-5-47L-9-4M4-47Q9-26 7-9' : 'M-5-47L-5.5-3M5-47L5.5-3'
  const shoes = walks ? 'M-13 0q-1-5 4-5t4 5zM3-6q0-5 4-5t4 5z' : 'M-10 0q0-5 5-5t4 5zM1 0q-1-5 4-5t5 5z'
  return line(tone, legs, 9) + fill('navy', shoes)
}

/** A person seen from behind, feet at the point given. */
export function figure(x: number, y: number, height: number, person: Person = {}): string {
  const { top = 'deep', legs = 'navy', hair = 'short', hairTone = 'navy', skin = 'skin', bag, coat = false } = person
  const [left, right] = person.arms ?? (person.walks ? striding : still) ?? ['', '']
  const art = [
    lowerBody(legs, person.walks ?? false),
    line(skin, `M0-84v-4`, 6),
    line(top, `${left}${right}`, 6.5),
    hands(skin, left, right),
    fill(top, bodyShape(coat)),
    shade(`M3-83.5h2q9 1.5 9 9.5${coat ? 'L15-26q-6 2-12 2' : 'L10.5-45q-4 1.5-7 1.5'}z`),
    bag ? box(bag, -8.5, -79, 17, 26, 6) + shade('M-8.5-64h17v9q-8.5 4-17 0z') : '',
    dot(skin, 0, -92, 6.5),
    fill(hairTone, hairShapes[hair]),
  ]
  return at(x, y, art.join(''), { scale: height / 103 })
}

/** The hands at the ends of two arms. */
function hands(skin: Tone, ...arms: readonly string[]): string {
  return arms.map((arm) => (arm ? dotAtEnd(skin, arm) : '')).join('')
}

/** A small disc where a move and one relative curve end. */
function dotAtEnd(skin: Tone, arm: string): string {
  const numbers = (arm.match(/-?\d*\.?\d+/g) ?? []).map(Number)
  const [x = 0, y = 0] = numbers
  const [dx = 0, dy = 0] = numbers.slice(-2)
  return dot(skin, x + dx, y + dy, 3)
}

/** Head and shoulders from behind, as over the back of a seat; the point is the middle of the shoulders' base. */
export function shoulders(x: number, y: number, width: number, person: Person = {}): string {
  const { top = 'deep', hair = 'short', hairTone = 'navy', skin = 'skin' } = person
  const art = [
    line(skin, 'M0-80v-8', 7),
    fill(top, 'M-17-58q-1-22 12-25h10q13 3 12 25z'),
    shade('M4-83h1q13 3 12 25h-9q2-14-4-25z'),
    dot(skin, 0, -92, 7),
    fill(hairTone, hairShapes[hair]),
  ]
  const scale = width / 34
  return at(x, y + 58 * scale, art.join(''), { scale })
}
