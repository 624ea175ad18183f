import { hall, pane, tower, windows } from '../../kit/buildings.ts'
import { cloud, ripples, tree } from '../../kit/nature.ts'
import { box, dot, fill, ground, line, sky } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'
import { bicycle } from '../../kit/travel.ts'

/** An old academy with its clock tower, on the far bank of a canal. */
export default function draw(): string {
  return [
    sky('land', 'sand', 290),
    cloud('paper', 40, 84, 170),
    cloud('paper', 470, 60, 130),
    hall(96, 284, 440, 116, 'clay', 'navy', 44),
    windows('paper', 110, 184, 160, 80, { columns: 5, w: 18, h: 54, arched: true }),
    windows('paper', 366, 184, 160, 80, { columns: 5, w: 18, h: 54, arched: true }),
    tower(272, 284, 92, 196, 'tan', 'deep', 78),
    dot('paper', 318, 122, 20),
    line('navy', 'M318 110v12l8 6', 3),
    windows('deep', 282, 152, 72, 46, { columns: 2, w: 16, h: 34, arched: true }),
    fill('navy', pane(300, 222, 36, 62, true)),
    tree(52, 288, 150, 'jade', 'leaf', 4),
    tree(590, 288, 170, 'jade', 'leaf', 7),
    box('tan', 0, 284, 640, 12),
    ground('blue', 296),
    ripples('land', [
      [90, 314],
      [250, 326],
      [430, 316],
      [570, 330],
    ]),
    box('navy', 0, 352, 640, 48),
    line('navy', 'M-4 338h648M60 338v20M190 338v20M320 338v20M450 338v20M580 338v20', 4),
    bicycle(130, 388, 120, 'sun'),
    bicycle(520, 388, 112, 'paper', true),
    routeVia([
      [214, 372],
      [286, 344],
      [344, 322],
      [318, 284],
    ]),
  ].join('')
}
