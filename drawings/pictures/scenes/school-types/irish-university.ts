import { hall, pane, windows } from '../../kit/buildings.ts'
import { cloud, hill, tree } from '../../kit/nature.ts'
import { box, dot, fill, ground, line, poly, shade, sky } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A green square between grey halls, a bell tower with an open arch in its middle. */
export default function draw(): string {
  return [
    sky('land', 'sea', 290),
    cloud('paper', 60, 76, 150),
    cloud('paper', 500, 110, 120),
    hill(
      'leaf',
      [
        [0, 262],
        [180, 214],
        [330, 246],
        [500, 206],
        [640, 240],
      ],
      300,
    ),
    hall(-30, 290, 226, 104, 'paper', 'deep', 30),
    windows('blue', -20, 196, 210, 84, { columns: 6, rows: 2, w: 14, h: 24 }),
    hall(444, 290, 230, 104, 'paper', 'deep', 30),
    windows('blue', 452, 196, 210, 84, { columns: 6, rows: 2, w: 14, h: 24 }),
    ground('leaf', 290),
    poly('sand', [300, 290], [340, 290], [470, 400], [170, 400]),
    fill('mint', 'M0 310L280 296L150 400H0zM640 310L360 296L490 400H640z'),
    box('tan', 262, 186, 116, 108),
    fill('sea', pane(292, 214, 56, 80, true)),
    box('paper', 254, 178, 132, 12),
    box('tan', 280, 96, 80, 84),
    shade('M344 186h34v108h-30v-52zM334 96h26v84h-26z'),
    windows('navy', 284, 104, 72, 70, { columns: 2, w: 18, h: 52, arched: true }),
    box('paper', 272, 88, 96, 10),
    fill('deep', 'M284 88q4 -42 36 -50q32 8 36 50z'),
    line('navy', 'M320 38v-24', 4),
    dot('sun', 320, 14, 5),
    tree(120, 326, 120, 'jade', 'leaf', 2),
    tree(536, 326, 126, 'jade', 'leaf', 5),
    figure(196, 384, 86, { top: 'navy', legs: 'deep', hair: 'tail', bag: 'sun', walks: true }),
    figure(452, 380, 80, { top: 'jade', legs: 'navy', hair: 'short', skin: 'amber', walks: true }),
    routeVia([
      [252, 378],
      [300, 350],
      [330, 322],
      [320, 284],
    ]),
  ].join('')
}
