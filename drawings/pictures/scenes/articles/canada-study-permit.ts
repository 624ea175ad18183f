import { hill, mountain, pine } from '../../kit/nature.ts'
import { sheet } from '../../kit/objects.ts'
import { at, box, dot, fill, line, rect, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade } from '../../kit/travel.ts'

/** Dusk and snow: footprints lead to a lit office, two papers in hand. */
export default function draw(): string {
  return [
    sky('blue', 'sea', 250),
    mountain('land', [-60, 240], [120, 110], [300, 240]),
    mountain('land', [160, 240], [330, 140], [470, 240]),
    pine(42, 250, 112, 'deep'),
    pine(96, 258, 150, 'deep'),
    pine(300, 246, 90, 'deep'),
    hill('paper', [
      [0, 246],
      [180, 236],
      [400, 250],
      [640, 240],
    ]),
    box('navy', 372, 130, 222, 126),
    fill('paper', 'M356 132q6 -14 26 -16l16 -30h190q20 30 30 48z'),
    fill('sun', rect(396, 162, 62, 52) + rect(526, 162, 48, 52) + rect(474, 162, 38, 94)),
    line('navy', 'M427 162v52M550 162v52', 3),
    `<path class="y" d="M474 256h38l60 70H420z"/>`,
    box('deep', 548, 66, 20, 34),
    fill('paper', 'M544 60h28v10h-28z'),
    pine(628, 270, 170, 'jade'),
    hill('sea', [
      [0, 330],
      [140, 300],
      [330, 316],
      [460, 350],
      [640, 330],
    ]),
    routeVia(
      [
        [236, 370],
        [300, 366],
        [350, 344],
        [390, 322],
        [430, 304],
        [462, 282],
        [490, 262],
      ],
      { weight: 5 },
    ),
    groundShade(212, 376, 44, 8),
    figure(196, 378, 200, {
      top: 'jade',
      legs: 'navy',
      hair: 'hood',
      hairTone: 'jade',
      coat: true,
      arms: ['M-12.5-74q-6 14-4 30', 'M12.5-74q10 10 13 22'],
    }),
    line('tan', 'M180 188q16 -18 32 0', 6),
    at(238, 262, sheet(0, -24, 28, 38, 3, 12) + sheet(8, -20, 28, 38, 3, 22)),
    times(18, (i) => dot('paper', (i * 137) % 640, 20 + ((i * 61) % 190), 2.6)),
  ].join('')
}
