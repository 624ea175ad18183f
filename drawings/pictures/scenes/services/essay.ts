import { at, dot, fill, ground, line, shade } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A sheet folded into a boat sails over waves that are lines of writing. */
export default function draw(): string {
  const wave = (y: number, from: number, w: number): string =>
    `M${from} ${y}q${w / 4} -18 ${w / 2} 0t${w / 2} 0t${w / 2} 0t${w / 2} 0t${w / 2} 0t${w / 2} 0t${w / 2} 0t${w / 2} 0`
  return [
    ground('sand'),
    fill('sea', `${wave(250, -40, 180)}V400H-40z`),
    dot('sun', 520, 96, 36),
    line('land', [236, 272, 308, 344, 380].map((y, i) => wave(y + 14, -60 + i * 34, 180)).join(''), 4),
    line('blue', wave(250, -40, 180), 5),
    at(
      254,
      244,
      [
        fill('paper', 'M-50 -18L4 -136L4 6z'),
        fill('land', 'M58 -20L4 -136L4 6z'),
        line('land', 'M-14 -62H-4M-26 -38H-4', 3),
        fill('tan', 'M-146 -66L-50 -18L4 6L58 -20L154 -70L96 34H-88z'),
        fill('paper', 'M-146 -66L4 6L154 -70L84 50H-76z'),
        shade('M154 -70L84 50H28z'),
        line('land', 'M-60 6H-24M-56 24H36', 3),
      ].join(''),
      { rotation: -5 },
    ),
    fill('sea', `${wave(292, -60, 180)}V400H-100z`),
    line('blue', wave(292, -60, 180), 5),
    line('land', wave(330, -30, 180) + wave(366, -70, 180), 4),
    routeVia(
      [
        [408, 166],
        [470, 130],
        [540, 150],
        [590, 206],
      ],
      {},
    ),
  ].join('')
}
