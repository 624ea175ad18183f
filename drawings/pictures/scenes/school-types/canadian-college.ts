import { hill, pine } from '../../kit/nature.ts'
import { box, fill, ground, line, opening, poly, rect, ring, shade } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A workshop with its tools on the wall, the big door rolled up to the yard. */
export default function draw(): string {
  return [
    ground('deep'),
    box('sea', 330, 60, 270, 260),
    opening(
      330,
      60,
      270,
      260,
      hill(
        'land',
        [
          [330, 210],
          [420, 170],
          [600, 200],
        ],
        330,
      ),
      pine(376, 250, 90),
      pine(560, 256, 110),
      pine(590, 250, 80),
      hill(
        'paper',
        [
          [330, 250],
          [600, 244],
        ],
        330,
      ),
    ),
    fill('navy', 'M318 44h294v26H318zM318 44h12v280h-12zM600 44h12v280h-12z'),
    line('land', 'M336 58h258', 3),
    box('tan', 36, 60, 250, 132, 4),
    line('navy', 'M70 80v48M62 128h16l-8 40z', 5),
    line('navy', 'M112 84v70M104 84h16', 6),
    fill('blue', 'M100 76h30l6 18h-36z'),
    ring('navy', 164, 100, 17, 6),
    line('navy', 'M164 117v50', 7),
    fill('jade', 'M200 78h60l-4 60q-4 24 -10 24h-6q6 -40 -40 -70z'),
    fill('clay', rect(196, 76, 18, 34, 6)),
    ground('navy', 320),
    `<path class="y" d="M330 320h270l40 80H280z"/>`,
    line('navy', 'M52 272V400M254 272V400', 9),
    box('clay', 20, 250, 280, 22, 2),
    shade('M20 264h280v8H20z'),
    box('blue', 60, 222, 60, 28, 3),
    box('navy', 72, 206, 12, 18),
    poly('paper', [150, 250], [156, 240], [266, 240], [276, 250]),
    figure(430, 376, 206, {
      top: 'sun',
      legs: 'blue',
      hair: 'bun',
      skin: 'amber',
      arms: ['M-11.5-76q-14 6-26 6', 'M11.5-76q5.5 14 3 30'],
    }),
    line('navy', 'M420 214l20 44M440 214l-20 44', 4),
    routeVia([
      [216, 238],
      [300, 190],
      [400, 150],
      [500, 180],
      [530, 266],
    ]),
  ].join('')
}
