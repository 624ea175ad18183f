import { hill, tree } from '../../kit/nature.ts'
import { cup } from '../../kit/objects.ts'
import { box, dot, fill, ground, line, opening, shade } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** Behind the café counter: an apron, a row of cups, a book kept open, and the hours on the wall. */
export default function draw(): string {
  return [
    ground('tan'),
    box('mint', 330, 40, 250, 190),
    opening(
      338,
      48,
      234,
      174,
      box('sea', 338, 48, 234, 174),
      hill(
        'land',
        [
          [338, 180],
          [420, 150],
          [572, 176],
        ],
        230,
      ),
      tree(520, 226, 110, 'jade', 'leaf', 3),
      line('paper', 'M455 48v174', 5),
    ),
    dot('navy', 112, 94, 52),
    dot('paper', 112, 94, 46),
    fill('leaf', 'M112 94V56a38 38 0 0 1 36 50z'),
    line('navy', 'M112 94V64M112 94l24 8', 4),
    box('clay', 0, 280, 640, 14),
    box('navy', 0, 294, 640, 106),
    shade('M0 294h640v14H0z'),
    box('deep', 400, 190, 132, 90, 8),
    box('navy', 412, 204, 108, 20, 4),
    line('navy', 'M440 224v16M490 224v16', 8),
    box('land', 400, 262, 132, 18),
    cup(440, 262, 26),
    cup(490, 262, 26),
    cup(594, 280, 36, 'sun'),
    fill('paper', 'M20 280q34 -22 66 -6q32 -16 66 6z'),
    line('land', 'M86 274v6', 3),
    figure(266, 470, 340, {
      top: 'deep',
      legs: 'blue',
      hair: 'bun',
      hairTone: 'navy',
      skin: 'amber',
      arms: ['M-11.5-76q-10 10-12 20', 'M11.5-76q12 8 20 13'],
    }),
    line('paper', 'M238 218q28 -20 56 0M230 304h72M266 304l-14 22M266 304l14 22', 5),
    routeVia([
      [594, 246],
      [606, 214],
      [584, 186],
      [604, 150],
      [590, 116],
    ]),
  ].join('')
}
