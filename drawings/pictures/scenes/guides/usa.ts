import { hall, portico, windows } from '../../kit/buildings.ts'
import { cloud, hill, tree } from '../../kit/nature.ts'
import { box, fill, line, poly, shade, sky } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A quad in early autumn: a long brick hall with a white lantern, maples, paths that cross on the lawn. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 230),
    cloud('paper', 60, 96, 150),
    tree(40, 236, 120, 'jade', 'leaf', 2),
    hall(150, 236, 350, 84, 'clay', 'navy', 36),
    windows('paper', 160, 158, 330, 76, { columns: 13, rows: 2, w: 10, h: 20 }),
    portico(272, 236, 96, 88, 'paper', 'deep', 4),
    box('paper', 304, 88, 32, 30),
    box('navy', 312, 96, 16, 22),
    fill('jade', 'M300 88q4 -26 20 -28q16 2 20 28z'),
    line('ink', 'M320 60V40', 2.5),
    hill('leaf', [
      [0, 232],
      [640, 232],
    ]),
    poly('sand', [306, 240], [334, 240], [470, 400], [330, 400]),
    poly('sand', [0, 300], [640, 264], [640, 280], [0, 326]),
    shade('M470 356h170v-30l-120 14z'),
    tree(560, 346, 250, 'clay', 'sun', 6),
    tree(120, 290, 130, 'clay', 'sun', 3),
    fill(
      'sun',
      'M600 368q8 -8 15 0q-8 8 -15 0zM500 372q8 -8 15 0q-8 8 -15 0zM552 384q8 -8 15 0q-8 8 -15 0zM160 310q7 -8 14 0q-7 8 -14 0z',
    ),
    figure(236, 326, 62, { top: 'navy', legs: 'deep', hair: 'short', walks: true, skin: 'umber' }),
    figure(264, 328, 60, { top: 'paper', legs: 'jade', hair: 'long', walks: true }),
    routeVia([
      [400, 384],
      [372, 336],
      [344, 290],
      [320, 250],
    ]),
  ].join('')
}
