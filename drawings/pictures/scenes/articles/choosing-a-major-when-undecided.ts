import { windows } from '../../kit/buildings.ts'
import { hill, sprig } from '../../kit/nature.ts'
import { pot } from '../../kit/objects.ts'
import { box, dot, fill, ground, line, opening, type Point, shade } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade } from '../../kit/travel.ts'

/** An open doorway with a view behind it. */
function door(x: number, w: number, view: string): string {
  return [
    box('tan', x - 9, 83, w + 18, 229),
    opening(x, 92, w, 220, view),
    fill('deep', `M${x + w} 92l30 -14v252l-30 -18z`),
    shade(`M${x + w} 92l30 -14v252l-30 -18z`),
    dot('sun', x + w + 23, 208, 3),
  ].join('')
}

/** Three open doors, three subjects behind them, and someone still looking. */
export default function draw(): string {
  const stars: Point[] = [
    [88, 120],
    [120, 146],
    [96, 178],
    [142, 112],
    [154, 172],
    [110, 216],
  ]
  return [
    ground('sand'),
    fill('tan', 'M0 312h640v88H0z'),
    door(
      70,
      98,
      box('navy', 60, 80, 120, 240) +
        stars.map(([x, y]) => dot('paper', x, y, 2.4)).join('') +
        dot('sun', 140, 140, 13) +
        hill(
          'deep',
          [
            [60, 276],
            [110, 256],
            [180, 280],
          ],
          320,
        ) +
        line('paper', 'M104 266l-12 20M104 266l12 20M104 266v20M90 270l34 -22', 4),
    ),
    door(
      262,
      98,
      box('sea', 250, 80, 120, 240) +
        box('land', 286, 200, 24, 110) +
        box('deep', 312, 150, 30, 170) +
        windows('sun', 312, 156, 30, 120, { columns: 2, rows: 5, w: 6, h: 10 }) +
        line('navy', 'M276 312V130M276 134h74M276 150l20 -16M334 134v34', 3) +
        box('clay', 327, 168, 14, 10),
    ),
    door(
      454,
      98,
      box('mint', 440, 80, 120, 240) +
        box('paper', 454, 92, 98, 84) +
        line('leaf', 'M454 134h98M503 92v84', 3) +
        sprig('jade', 488, 286, 86, 7) +
        sprig('leaf', 528, 292, 60, 5) +
        pot(488, 312, 40, 'clay') +
        pot(530, 312, 30, 'deep'),
    ),
    fill('paper', 'M70 312h98l-30 62H-2zM262 312h98l0 52H258zM454 312h98l70 62H496z').replace('class="b"', 'class="y"'),
    groundShade(226, 372, 34, 6),
    routeVia([
      [240, 366],
      [290, 352],
      [330, 366],
      [404, 352],
      [420, 330],
      [482, 322],
      [504, 298],
    ]),
    figure(216, 372, 170, { top: 'jade', legs: 'navy', hair: 'bun', hairTone: 'umber', skin: 'amber', bag: 'sun' }),
  ].join('')
}
