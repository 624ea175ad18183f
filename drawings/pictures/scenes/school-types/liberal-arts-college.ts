import type { Tone } from '../../kit/palette.ts'
import { at, box, dot, fill, ground, line, oval, shine, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

const people = [
  [20, 'deep', 'navy'],
  [72, 'jade', 'umber'],
  [124, 'paper', 'navy'],
  [178, 'navy', 'umber'],
  [230, 'leaf', 'navy'],
  [282, 'blue', 'umber'],
  [330, 'sun', 'navy'],
] as const

/** Someone at the table from above: the back of a chair, shoulders and arms, hair. */
function seat(angle: number, top: Tone, hair: Tone): string {
  const art =
    box('navy', -30, 162, 60, 12, 6) +
    line(top, 'M-24 142Q-32 118 -16 102M24 142Q32 118 16 102', 12) +
    oval(top, 0, 146, 36, 19) +
    dot(hair, 0, 142, 18)
  return at(0, 0, art, { rotation: angle })
}

/** A seminar seen from the ceiling: one round table, seven people, one conversation. */
export default function draw(): string {
  const book = (angle: number): string =>
    at(
      0,
      0,
      fill('paper', 'M-24 66q12 -6 24 0q12 -6 24 0v28q-12 -6 -24 0q-12 -6 -24 0z') + line('land', 'M0 67v26', 2),
      { rotation: angle },
    )
  return [
    ground('tan'),
    line(
      'clay',
      times(9, (i) => `M0 ${24 + i * 46}H640`),
      1.5,
    ),
    shine('M0 0h150l180 400H110z'),
    at(
      364,
      204,
      [
        '<circle class="x" cx="12" cy="16" r="118"/>',
        dot('clay', 0, 0, 116),
        dot('sand', 0, 0, 108),
        people.map(([angle]) => book(angle)).join(''),
        people.map(([angle, top, hair]) => seat(angle, top, hair)).join(''),
        routeVia([
          [-30, -52],
          [-12, -20],
          [-24, 8],
          [16, 26],
          [46, 40],
        ]),
      ].join(''),
    ),
  ].join('')
}
