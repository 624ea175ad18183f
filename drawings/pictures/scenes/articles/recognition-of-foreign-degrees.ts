import { hall, portico, steps, tower, windows } from '../../kit/buildings.ts'
import { cloud, hill, poplar, ripples } from '../../kit/nature.ts'
import { sheet } from '../../kit/objects.ts'
import { at, dot, fill, line, sky } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade } from '../../kit/travel.ts'

/** A diploma with its seal, set as the sail of a small boat. */
function diplomaBoat(x: number, y: number): string {
  return [
    groundShade(x, y + 22, 66, 7),
    line('navy', `M${x} ${y - 4}V${y - 138}`, 4),
    sheet(x - 46, y - 128, 92, 104, 5),
    dot('sun', x + 28, y - 42, 11),
    fill('sun', `M${x + 21} ${y - 36}l-5 24l12 -7l12 7l-5 -24z`),
    fill('navy', `M${x - 62} ${y - 14}h124q-8 32 -30 32h-66q-20 0 -28 -32z`),
  ].join('')
}

/** A diploma sails home from the campus where it was given to the office that reads it. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 260),
    dot('sun', 330, 84, 30),
    cloud('paper', 176, 74, 92),
    cloud('paper', 452, 52, 70),
    fill('blue', 'M0 252h640v148H0z'),
    hill(
      'leaf',
      [
        [-20, 226],
        [90, 214],
        [196, 240],
        [236, 262],
      ],
      270,
    ),
    tower(56, 220, 34, 116, 'deep', 'navy', 34),
    hall(86, 222, 108, 54, 'land', 'navy'),
    windows('navy', 92, 172, 84, 44, { columns: 4, w: 10, h: 20, arched: true }),
    poplar(24, 226, 70),
    poplar(212, 242, 52),
    fill('tan', 'M372 400Q398 318 452 282Q520 250 650 252V400z'),
    portico(470, 262, 140, 96, 'paper', 'deep', 5),
    steps('land', 462, 290, 156, 4, 7, 6),
    poplar(632, 268, 104),
    ripples(
      'sea',
      [
        [40, 300],
        [150, 330],
        [60, 372],
        [300, 378],
        [370, 300],
        [210, 286],
      ],
      56,
      3,
    ),
    at(0, 0, diplomaBoat(280, 318)),
    routeVia(
      [
        [140, 262],
        [206, 352],
        [340, 362],
        [440, 332],
        [536, 292],
      ],
      { weight: 5 },
    ),
  ].join('')
}
