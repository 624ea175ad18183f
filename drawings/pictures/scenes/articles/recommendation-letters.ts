import { hall, tower, windows } from '../../kit/buildings.ts'
import { hill } from '../../kit/nature.ts'
import { sheet } from '../../kit/objects.ts'
import { dot, fill, sky } from '../../kit/pen.ts'
import { shoulders } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { bench, groundShade } from '../../kit/travel.ts'

/** Teacher and student on one bench under an autumn tree, a letter between them, the campus beyond the lawn. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 220),
    hill(
      'land',
      [
        [0, 176],
        [160, 150],
        [340, 176],
        [640, 146],
      ],
      240,
    ),
    hall(40, 190, 170, 44, 'paper', 'deep', 24),
    windows('blue', 46, 150, 158, 40, { columns: 8, w: 8, h: 20, arched: true }),
    tower(150, 190, 22, 92, 'paper', 'navy', 30),
    hill('mint', [
      [0, 196],
      [200, 186],
      [420, 200],
      [640, 190],
    ]),
    hill('leaf', [
      [0, 322],
      [220, 300],
      [440, 306],
      [640, 330],
    ]),
    fill('navy', 'M520 334q14 -90 -4 -190l-36 -54l8 -6l40 44l36 -60l10 4l-30 76q0 100 24 186z'),
    dot('clay', 430, 96, 62),
    dot('clay', 536, 96, 92),
    dot('clay', 630, 100, 80),
    dot('clay', 560, 20, 100),
    dot('sun', 420, 78, 44),
    dot('sun', 506, 62, 76),
    dot('sun', 596, 42, 72),
    dot('sun', 500, 0, 60),
    fill(
      'sun',
      'M330 330q8 -9 15 0q-8 8 -15 0zM420 352q8 -9 15 0q-8 8 -15 0zM590 352q8 -9 15 0q-8 8 -15 0zM258 356q8 -9 15 0q-8 8 -15 0z',
    ),
    groundShade(350, 352, 150, 10),
    shoulders(276, 306, 92, { top: 'navy', hair: 'short', hairTone: 'blue', skin: 'skin' }),
    shoulders(398, 310, 88, { top: 'jade', hair: 'tail', skin: 'amber' }),
    bench(206, 354, 264, 96),
    sheet(322, 226, 40, 54, 4, 8),
    routeVia([
      [345, 226],
      [318, 168],
      [270, 150],
      [215, 168],
    ]),
  ].join('')
}
