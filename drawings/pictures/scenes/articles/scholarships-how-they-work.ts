import { house, windows } from '../../kit/buildings.ts'
import { hill, ripples, tree } from '../../kit/nature.ts'
import { cap, coins } from '../../kit/objects.ts'
import { dot, fill, type Point, sky } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** Stepping stones of coins reach a good way across the water, and not all of it; the rest is one's own stride. */
export default function draw(): string {
  const stones = [
    [188, 336, 30],
    [254, 328, 28],
    [316, 320, 26],
    [372, 313, 24],
  ] as const
  const steps: Point[] = stones.map(([x, y, r]) => [x, y - r * 0.72 - 12])
  return [
    sky('sea', 'sand', 260),
    dot('paper', 150, 84, 36),
    hill(
      'land',
      [
        [0, 232],
        [170, 200],
        [360, 228],
        [520, 196],
        [640, 214],
      ],
      270,
    ),
    fill('blue', 'M0 262h640v138H0z'),
    fill('mint', 'M640 250q-128 4 -170 44q-6 22 60 28q70 8 110 0z'),
    house(520, 284, 84, 58, 'paper', 'deep'),
    windows('sun', 520, 240, 84, 36, { columns: 3, w: 12, h: 20, arched: true }),
    cap(562, 150, 74),
    tree(618, 300, 96, 'jade', 'leaf', 2),
    fill('jade', 'M0 318q70 -18 128 12q26 26 4 70H0z'),
    fill('leaf', 'M0 318q70 -18 128 12q-60 -12 -128 16z'),
    stones.map(([x, y, r]) => coins(x, y, 2, r)).join(''),
    ripples(
      'sea',
      [
        [150, 374],
        [290, 356],
        [420, 344],
        [40, 284],
        [210, 290],
        [360, 282],
        [470, 372],
      ],
      44,
      3,
    ),
    figure(74, 366, 156, { top: 'deep', legs: 'navy', hair: 'bun', skin: 'amber', bag: 'clay', walks: true }),
    routeVia([[120, 322], ...steps, [430, 286], [486, 280]]),
  ].join('')
}
