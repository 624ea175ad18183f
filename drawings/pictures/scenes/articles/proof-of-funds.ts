import { hill, ripples } from '../../kit/nature.ts'
import { coins } from '../../kit/objects.ts'
import { dot, fill, rect, shade, sky } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** Stacks of coins at the water like a town; a line at one height shows the amount that must stay. */
export default function draw(): string {
  const stacks = [
    [70, 9, 34],
    [146, 15, 36],
    [222, 11, 32],
    [304, 17, 40],
    [388, 13, 34],
    [464, 18, 36],
    [544, 12, 38],
  ] as const
  const mirror = stacks.map(([x, n, r]) => rect(x - r, 300, r * 2, n * r * 0.2)).join('')
  return [
    sky('sea', 'sand', 290),
    dot('paper', 500, 70, 30),
    hill(
      'land',
      [
        [0, 250],
        [150, 226],
        [330, 246],
        [500, 222],
        [640, 240],
      ],
      300,
    ),
    fill('deep', 'M0 286h640v114H0z'),
    fill('tan', 'M0 280h640v20H0z'),
    shade('M0 292h640v8H0z'),
    shade(mirror),
    stacks.map(([x, n, r]) => coins(x, 282, Math.round(n * 0.66), r)).join(''),
    ripples(
      'blue',
      [
        [40, 336],
        [210, 352],
        [390, 330],
        [520, 362],
        [110, 376],
        [300, 384],
      ],
      60,
      3,
    ),
    routeVia(
      [
        [20, 182],
        [616, 182],
      ],
      { weight: 4 },
    ),
  ].join('')
}
