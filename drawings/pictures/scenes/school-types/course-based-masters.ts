import { box, ground, line, shade, times } from '../../kit/pen.ts'
import { figure, shoulders } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** The last row of a lecture theatre: tiers of heads and a wide board with a curve on it. */
export default function draw(): string {
  const tones = ['deep', 'jade', 'sun', 'paper', 'blue', 'leaf', 'clay'] as const
  const hairs = ['short', 'long', 'bun', 'curly', 'bob', 'tail'] as const
  const row = (y: number, w: number, count: number, seed: number): string =>
    times(count, (i) =>
      (i + seed) % 5 === 2
        ? ''
        : shoulders(52 + ((seed * 37) % 50) + (i * 600) / count, y, w, {
            top: tones[(i * 3 + seed) % 7],
            hair: hairs[(i * 5 + seed) % 6],
            skin: (['skin', 'amber', 'umber'] as const)[(i + seed) % 3],
          }),
    )
  return [
    ground('sand'),
    box('clay', 0, 0, 640, 34),
    shade('M0 34h640v10H0z'),
    box('navy', 116, 60, 420, 146, 4),
    line('land', 'M150 80v104h240', 3),
    line('land', 'M430 92h76M430 116h56M430 140h70', 4),
    routeVia(
      [
        [160, 172],
        [220, 164],
        [270, 136],
        [310, 100],
        [372, 84],
      ],
      {},
    ),
    figure(572, 226, 108, {
      top: 'navy',
      legs: 'deep',
      hair: 'bun',
      hairTone: 'umber',
      arms: ['M-11.5-76q-16-4-26-14', 'M11.5-76q5.5 14 3 30'],
    }),
    box('tan', 0, 224, 640, 176),
    row(262, 46, 4, 1),
    box('clay', 0, 258, 640, 12),
    box('tan', 0, 270, 640, 140),
    row(326, 62, 4, 3),
    box('clay', 0, 320, 640, 14),
    box('tan', 0, 334, 640, 100),
    row(408, 88, 4, 5),
  ].join('')
}
