import { pane, windows } from '../../kit/buildings.ts'
import { tree } from '../../kit/nature.ts'
import { box, fill, ground, line, poly, rect, shade, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { route } from '../../kit/route.ts'

/** A footbridge of glass from the old campus gate straight into the towers of the business district. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 330),
    fill('land', rect(296, 120, 56, 240) + rect(360, 70, 48, 290) + rect(520, 60, 60, 300)),
    box('blue', 420, 24, 78, 340),
    shade('M464 24h34v340h-34z'),
    windows('sea', 424, 36, 70, 150, { columns: 4, rows: 8, w: 9, h: 10 }),
    box('deep', 486, 110, 110, 260),
    poly('deep', [486, 110], [596, 86], [596, 112]),
    windows('sun', 490, 122, 102, 90, { columns: 5, rows: 4, w: 10, h: 12 }),
    shade('M566 94l30 -8v284h-30z'),
    box('navy', 600, 150, 60, 220),
    ground('land', 352),
    shade('M120 352h520v14H120z'),
    line('navy', 'M210 278l-22 90M210 278l22 90M400 270l-22 96M400 270l22 96', 5),
    box('navy', 96, 262, 400, 16),
    box('sea', 96, 194, 400, 68),
    line(
      'deep',
      times(11, (i) => `M${132 + i * 36} 194v68`),
      2.5,
    ),
    box('navy', 92, 186, 408, 9),
    figure(260, 262, 58, { top: 'jade', legs: 'navy', hair: 'bob', walks: true }),
    figure(330, 262, 60, { top: 'navy', legs: 'deep', hair: 'short', skin: 'umber', walks: true }),
    fill('navy', rect(340, 238, 16, 12, 2)),
    box('clay', -10, 116, 112, 260),
    poly('navy', [-20, 118], [46, 66], [112, 118]),
    windows('paper', 0, 130, 92, 60, { columns: 2, rows: 1, w: 18, h: 36, arched: true }),
    fill('navy', pane(22, 292, 48, 80, true)),
    shade('M82 116h20v260H82z'),
    tree(150, 366, 92, 'jade', 'leaf', 3),
    route([70, 150], [460, 120], 0.18),
  ].join('')
}
