import { hall, tower } from '../../kit/buildings.ts'
import { hill } from '../../kit/nature.ts'
import { bookStack } from '../../kit/objects.ts'
import { at, box, dot, fill, ground, opening, rect, shade } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A microscope at the window, large and near; under its lens the question. */
export default function draw(): string {
  return [
    ground('sea'),
    box('paper', 356, 0, 284, 300),
    fill('land', rect(372, 0, 120, 284) + rect(506, 0, 134, 284)),
    opening(
      372,
      0,
      268,
      284,
      hill(
        'blue',
        [
          [360, 236],
          [470, 196],
          [640, 220],
        ],
        300,
      ),
      tower(560, 226, 26, 70, 'paper', 'deep', 30),
      hall(570, 226, 80, 30, 'paper', 'deep', 16),
      box('paper', 492, 0, 14, 284),
    ),
    fill('tan', 'M0 316h640v84H0z'),
    shade('M180 356h330l40 18H150z'),
    fill('navy', 'M132 356q0 -26 30 -26h180q30 0 30 26z'),
    fill('deep', 'M282 330q96 -70 34 -200l-32 18q40 96 -44 182z'),
    shade('M300 330q96 -70 16 -200l-12 8q50 110 -44 192z'),
    fill('navy', rect(130, 258, 170, 16, 3)),
    box('land', 150, 250, 90, 7, 1),
    at(
      252,
      168,
      fill('navy', rect(-24, -96, 48, 130, 6)) +
        fill('deep', rect(-30, -112, 60, 20, 5) + rect(-17, 34, 34, 26) + rect(-19, -140, 38, 30, 3)) +
        shade(rect(4, -140, 20, 200)) +
        fill('sun', rect(-24, -50, 48, 10)),
      { rotation: 18 },
    ),
    dot('navy', 308, 208, 20),
    dot('blue', 308, 208, 12),
    bookStack(540, 320, [
      ['jade', 130, 22],
      ['paper', 110, 16],
      ['clay', 120, 24],
    ]),
    routeVia(
      [
        [196, 248],
        [104, 200],
        [96, 96],
        [210, 28],
        [400, 40],
        [573, 160],
      ],
      {},
    ),
  ].join('')
}
