import { bubble, coins, cup, sheet } from '../../kit/objects.ts'
import { box, fill, ground, line, opening, oval, shade, shine } from '../../kit/pen.ts'
import { shoulders } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** Three at the kitchen table under one lamp: a sheet between them, and what is said across it. */
export default function draw(): string {
  return [
    ground('deep'),
    box('navy', 60, 40, 150, 120, 6),
    opening(68, 48, 134, 104, box('blue', 68, 48, 134, 104), box('land', 68, 124, 134, 28)),
    line('navy', 'M135 48v104', 5),
    line('navy', 'M320 0v54', 4),
    fill('sun', 'M270 92q8 -38 50 -38t50 38z'),
    shine('M272 92h96l150 190H122z'),
    bubble('paper', 36, 190, 104, 50),
    bubble('mint', 452, 108, 124, 54),
    line('land', 'M54 208h66M54 222h40', 4),
    line('leaf', 'M470 126h86M470 142h50', 4),
    shoulders(320, 268, 108, { top: 'jade', hair: 'bob', skin: 'amber' }),
    oval('amber', 320, 170, 19, 23),
    oval('clay', 320, 318, 262, 66),
    oval('tan', 320, 308, 262, 66),
    sheet(276, 274, 84, 62, 4, -4),
    coins(404, 312, 3, 20),
    coins(446, 322, 5, 20),
    cup(214, 312, 34),
    cup(160, 330, 34, 'sun'),
    shoulders(186, 400, 150, { top: 'blue', hair: 'short', skin: 'amber' }),
    shoulders(462, 400, 144, { top: 'clay', hair: 'bun', skin: 'amber' }),
    shade('M0 392h640v8H0z'),
    routeVia([
      [252, 296],
      [280, 268],
      [318, 302],
      [362, 266],
      [390, 290],
    ]),
  ].join('')
}
