import { hall, tower } from '../../kit/buildings.ts'
import { cloud, hill, pine, tree } from '../../kit/nature.ts'
import { clock, sheet } from '../../kit/objects.ts'
import { at, box, dot, fill, line, ring, sky } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade, suitcase } from '../../kit/travel.ts'

/** A fork in the road: one way to a camp under a flag, one to a campus; a boy with a suitcase and a stamped paper stands before it. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 230),
    dot('sun', 320, 92, 30),
    cloud('paper', 60, 84, 120),
    cloud('paper', 430, 66, 130),
    hill('land', [
      [0, 214],
      [150, 190],
      [320, 214],
      [480, 186],
      [640, 206],
    ]),
    // the camp
    line('navy', 'M86 226V110', 4),
    fill('jade', 'M88 112q22 -10 40 0t30 2v30q-16 6 -32 -2t-38 0z'),
    hall(40, 232, 60, 34, 'tan', 'deep', 20),
    hall(122, 232, 70, 30, 'tan', 'deep', 18),
    pine(24, 240, 70, 'deep'),
    pine(208, 236, 60, 'jade'),
    // the campus
    hall(446, 226, 130, 44, 'paper', 'navy', 26),
    tower(498, 226, 30, 104, 'paper', 'deep', 34),
    clock(513, 150, 10, 8, 0),
    tree(606, 232, 70, 'jade', 'leaf', 4),
    hill('leaf', [
      [0, 252],
      [180, 236],
      [330, 262],
      [470, 234],
      [640, 246],
    ]),
    hill('tan', [
      [0, 318],
      [160, 296],
      [330, 312],
      [500, 292],
      [640, 306],
    ]),
    fill(
      'sand',
      'M262 400Q292 340 214 286Q170 262 132 246h26q60 18 104 42q46 26 58 60q14 -40 66 -66q44 -22 88 -42h28q-44 26 -96 56q-70 44 -34 104z',
    ),
    box('deep', 312, 228, 9, 96, 3),
    box('paper', 254, 232, 58, 24, 4),
    box('paper', 321, 246, 62, 24, 4),
    groundShade(226, 386, 46, 8),
    figure(216, 388, 186, { top: 'blue', legs: 'navy', hair: 'short', bag: 'sun' }),
    suitcase(150, 390, 46, 'clay'),
    at(472, 300, sheet(0, 0, 62, 78, 4, 8) + ring('jade', 40, 58, 11, 4)),
    routeVia(
      [
        [256, 372],
        [318, 352],
        [372, 304],
        [440, 268],
        [513, 232],
      ],
      { weight: 5 },
    ),
  ].join('')
}
