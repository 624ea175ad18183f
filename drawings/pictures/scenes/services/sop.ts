import { bookStack, cup, lamp } from '../../kit/objects.ts'
import { box, dot, fill, ground, line, opening, poly, rect, shade } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A desk by the night window: lamp, a sheet half written, a cup; outside, the town sleeps. */
export default function draw(): string {
  return [
    ground('navy'),
    box('deep', 250, 24, 300, 230),
    opening(
      260,
      34,
      280,
      210,
      box('deep', 260, 34, 280, 210),
      fill('navy', 'M260 196h34v-40h46v26h30v-64h40v80h30v-30h50v50h50v80H260z'),
      fill('sun', rect(304, 170, 7, 9) + rect(386, 140, 7, 9) + rect(470, 182, 7, 9) + rect(386, 164, 7, 9)),
      dot('paper', 486, 84, 17),
    ),
    line('blue', 'M400 34v210M250 254h300', 7),
    `<path class="y" d="M150 134l34 -18L420 306H70z"/>`,
    box('clay', 0, 304, 640, 24),
    shade('M0 320h640v80H0z'),
    box('umber', 0, 328, 640, 72),
    shade('M0 328h640v8H0z'),
    lamp(104, 306, 200, 'jade'),
    poly('paper', [214, 304], [244, 278], [418, 278], [424, 304]),
    line('land', 'M256 286h120M248 293h150', 2.5),
    cup(500, 304, 46, 'paper'),
    bookStack(590, 304, [
      ['deep', 120, 24],
      ['leaf', 100, 20],
      ['paper', 110, 16],
    ]),
    fill('sun', 'M372 282l64 -44l5 8l-60 44z'),
    routeVia([
      [376, 288],
      [330, 240],
      [360, 170],
      [430, 120],
      [486, 84],
    ]),
  ].join('')
}
