import { block } from '../../kit/buildings.ts'
import { ground, line, oval, poly } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A whole campus from above: halls, a tower, a stadium, laboratories, green between them. */
export default function draw(): string {
  const crown = (x: number, y: number): string => oval('jade', x, y, 11, 11) + oval('leaf', x - 3, y - 4, 7, 6)
  return [
    ground('leaf'),
    poly('mint', [320, 150], [500, 240], [330, 330], [150, 240]),
    line('sand', 'M-20 130L520 400M640 110L60 400M320 -40L660 130M0 290L560 10', 15),
    oval('clay', 112, 100, 98, 54),
    oval('sand', 112, 100, 76, 38),
    oval('leaf', 112, 100, 58, 26),
    line('paper', 'M112 74v52', 2.5),
    block(300, 130, 70, 60, 34, 'paper', 'deep'),
    block(470, 120, 56, 90, 46, 'clay', 'navy'),
    block(590, 210, 50, 70, 60, 'paper', 'land'),
    block(580, 330, 84, 60, 40, 'tan', 'deep'),
    block(180, 232, 80, 40, 36, 'clay', 'navy'),
    block(120, 372, 70, 90, 52, 'paper', 'land'),
    block(330, 230, 22, 22, 120, 'paper', 'navy'),
    block(440, 392, 70, 50, 40, 'paper', 'deep'),
    [
      [250, 190],
      [392, 200],
      [250, 290],
      [280, 318],
      [20, 220],
      [44, 240],
      [500, 190],
      [30, 30],
      [226, 30],
      [610, 60],
      [634, 76],
    ]
      .map(([x = 0, y = 0]) => crown(x, y))
      .join(''),
    routeVia(
      [
        [250, 266],
        [310, 296],
        [376, 282],
        [440, 252],
        [502, 276],
        [545, 316],
      ],
      {},
    ),
  ].join('')
}
