import type { Tone } from '../../kit/palette.ts'
import { box, dot, fill, ground, line, opening, type Point, poly, rect, shade, times } from '../../kit/pen.ts'
import { figure, shoulders } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A lit room in the night front, with its work on the wall and someone before it. */
function room(x: number, y: number, w: number, h: number, wall: Tone, work: string, person: string): string {
  return opening(x, y, w, h, box(wall, x, y, w, h), work, person) + line('deep', `M${x} ${y + h}h${w}`, 4)
}

/** One building at night, three lit rooms: an algorithm, a chart, something being built. */
export default function draw(): string {
  const nodes: Point[] = [
    [160, 118],
    [132, 150],
    [188, 150],
    [118, 180],
    [148, 180],
    [204, 180],
  ]
  const cloudOf: Point[] = [
    [398, 176],
    [412, 166],
    [420, 172],
    [438, 156],
    [446, 162],
    [462, 146],
    [474, 150],
    [488, 132],
    [500, 138],
  ]
  return [
    ground('deep'),
    times(11, (i) => dot('land', (i * 97) % 640, 14 + ((i * 53) % 50), 1.6)),
    poly('navy', [64, 400], [64, 76], [546, 54], [546, 400]),
    poly('navy', [546, 54], [604, 84], [604, 400], [546, 400]),
    shade('M546 54l58 30v316h-58z'),
    fill('deep', [0, 1, 2, 3].map((i) => rect(564, 116 + i * 70, 22, 36)).join('')),
    room(
      92,
      94,
      136,
      122,
      'sun',
      line('navy', 'M160 118L132 150M160 118L188 150M132 150L118 180M132 150L148 180M188 150L204 180', 2.5) +
        nodes.map(([x, y]) => dot('navy', x, y, 6)).join(''),
      '',
    ),
    room(252, 94, 100, 122, 'deep', fill('navy', 'M252 176h100v40H252z'), ''),
    room(
      376,
      94,
      146,
      122,
      'paper',
      line('land', 'M392 110v80h116', 2.5) + cloudOf.map(([x, y]) => dot('blue', x, y, 5)).join(''),
      '',
    ),
    room(92, 246, 136, 122, 'deep', box('navy', 92, 330, 136, 40), ''),
    room(
      252,
      246,
      270,
      122,
      'sun',
      [0, 1, 2, 3, 4, 5]
        .map((i) => box(i % 2 ? 'paper' : 'deep', 290 + (i % 3) * 42, 306 - Math.floor(i / 3) * 34, 38, 30, 3))
        .join('') +
        box('paper', 332, 238, 38, 30, 3) +
        box('navy', 252, 336, 270, 40),
      '',
    ),
    shoulders(112, 222, 46, { top: 'deep', hair: 'curly' }),
    shoulders(402, 222, 48, { top: 'jade', hair: 'bun', skin: 'amber' }),
    figure(470, 368, 104, {
      top: 'paper',
      legs: 'deep',
      hair: 'tail',
      skin: 'umber',
      arms: ['M-11.5-76q-18-4-34-10', 'M11.5-76q5.5 14 3 30'],
    }),
    routeVia(
      [
        [160, 118],
        [220, 74],
        [330, 70],
        [450, 156],
      ],
      { end: false },
    ),
    routeVia(
      [
        [450, 156],
        [500, 226],
        [440, 240],
        [351, 252],
      ],
      { start: false },
    ),
    line('ink', 'M0 398H640', 6),
  ].join('')
}
