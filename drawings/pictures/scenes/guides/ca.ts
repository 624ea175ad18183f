import { hill, mountain, pine, ripples } from '../../kit/nature.ts'
import { dot, fill, ground, line, poly, shade, sky, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A still lake early in the day: a dock with two chairs, pines, and the range beyond. */
export default function draw(): string {
  const chair = (x: number): string =>
    fill('jade', `M${x} 350l6 -52h28l4 52h-8l-2 -16h-18l-2 16z`) +
    line('leaf', `M${x + 12} 302v30M${x + 20} 302v30M${x + 28} 302v30`, 3) +
    line('jade', `M${x - 6} 330h14M${x + 30} 330h14`, 6)
  return [
    sky('sea', 'sand', 216),
    dot('sun', 452, 84, 26),
    mountain('land', [-40, 214], [150, 66], [330, 214]),
    poly('paper', [150, 66], [112, 96], [136, 92], [152, 110], [172, 92], [188, 96]),
    mountain('blue', [180, 214], [330, 110], [500, 214]),
    mountain('land', [400, 214], [590, 96], [760, 214]),
    hill(
      'deep',
      [
        [0, 196],
        [150, 186],
        [320, 198],
        [480, 188],
        [640, 198],
      ],
      224,
    ),
    times(12, (i) => (i % 4 === 3 ? '' : pine(20 + i * 56, 212, 40 + ((i * 17) % 32), 'deep'))),
    ground('sea', 216),
    fill('land', 'M20 216h300l-120 44h-90zM430 216h210v40h-120z'),
    ripples(
      'land',
      [
        [80, 290],
        [250, 268],
        [560, 300],
        [40, 350],
        [470, 262],
        [300, 306],
      ],
      44,
    ),
    shade('M500 400l20 -62l34 0l14 62z'),
    poly('clay', [236, 400], [330, 338], [520, 338], [500, 400]),
    line('tan', 'M306 354H514M284 368H510M260 384H504', 2.5),
    line('navy', 'M510 372v18M338 338v-12', 6),
    chair(376),
    chair(436),
    pine(606, 400, 330, 'jade'),
    pine(52, 400, 210, 'jade'),
    pine(110, 410, 140, 'jade'),
    routeVia([
      [340, 334],
      [300, 290],
      [330, 250],
      [280, 232],
      [220, 222],
    ]),
  ].join('')
}
