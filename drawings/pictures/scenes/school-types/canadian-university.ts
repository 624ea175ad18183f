import { pane, tower, windows } from '../../kit/buildings.ts'
import { cloud, hill, pine, ripples } from '../../kit/nature.ts'
import { box, fill, ground, line, poly, shade, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** Copper roofs above a wide river, with the first snow on the far bank. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 240),
    cloud('paper', 40, 70, 160),
    hill(
      'land',
      [
        [0, 200],
        [160, 170],
        [360, 196],
        [640, 160],
      ],
      300,
    ),
    hill(
      'paper',
      [
        [0, 262],
        [140, 226],
        [330, 206],
        [520, 210],
        [640, 236],
      ],
      320,
    ),
    times(5, (i) => pine(22 + i * 34, 252 - i * 6, 50 + ((i * 19) % 30), 'jade')),
    box('tan', 250, 136, 270, 88),
    poly('leaf', [240, 138], [268, 98], [502, 98], [530, 138]),
    shade('M452 138h68v86h-68zM470 98h32l28 40h-60z'),
    windows('deep', 258, 146, 250, 70, { columns: 10, rows: 2, w: 9, h: 18 }),
    tower(350, 224, 54, 150, 'tan', 'leaf', 58),
    windows('deep', 352, 96, 50, 40, { columns: 2, w: 9, h: 24, arched: true }),
    fill('navy', pane(366, 188, 22, 36, true)),
    tower(240, 224, 32, 110, 'tan', 'leaf', 36),
    tower(504, 224, 32, 104, 'tan', 'leaf', 36),
    times(3, (i) => pine(560 + i * 34, 236 + i * 6, 76 - i * 10, 'jade')),
    ground('blue', 292),
    fill('deep', 'M0 292h640v10q-170 14 -320 4t-320 8z'),
    fill('land', 'M262 304h240l-30 44H280zM360 348h34l-8 36h-18z'),
    ripples(
      'sea',
      [
        [80, 330],
        [180, 364],
        [540, 336],
        [440, 376],
        [270, 326],
      ],
      50,
    ),
    poly('clay', [98, 346], [180, 346], [166, 358], [112, 358]),
    figure(130, 352, 44, { top: 'navy', hair: 'hood', hairTone: 'navy' }),
    line('navy', 'M142 328l22 36', 3),
    routeVia([
      [182, 350],
      [250, 366],
      [330, 340],
      [376, 300],
      [378, 236],
    ]),
  ].join('')
}
