import { tree } from '../../kit/nature.ts'
import { box, fill, ground, line, oval, poly, rect, shade, sky, times } from '../../kit/pen.ts'
import { figure, shoulders } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A building cut open: a shop below, numbers in the middle, a round table above, and stairs outside. */
export default function draw(): string {
  const stair = (x: number, y: number): string =>
    line('navy', `M${x} ${y}l64 -88M${x + 22} ${y}l64 -88`, 3) +
    line(
      'navy',
      times(6, (i) => `M${x + 9 + i * 9.6} ${y - 13 - i * 13}h22`),
      3,
    )
  return [
    sky('sea', 'sand', 372),
    ground('land', 366),
    shade('M452 366h120l40 14H470z'),
    box('navy', 148, 62, 306, 310),
    poly('deep', [138, 64], [170, 36], [432, 36], [464, 64]),
    box('paper', 160, 74, 282, 88),
    box('sea', 160, 172, 282, 88),
    box('tan', 160, 270, 282, 96),
    shade('M380 74h62v88h-62zM380 172h62v88h-62zM380 270h62v96h-62z'),
    oval('clay', 300, 142, 82, 11),
    line('navy', 'M300 148v14', 6),
    shoulders(244, 146, 34, { top: 'deep', hair: 'short' }),
    shoulders(300, 140, 34, { top: 'jade', hair: 'long', hairTone: 'umber' }),
    shoulders(356, 146, 34, { top: 'blue', hair: 'bob', skin: 'umber' }),
    fill('blue', [22, 34, 28, 46, 58].map((h, i) => rect(198 + i * 24, 250 - h, 16, h)).join('')),
    line('navy', 'M188 184v68h140', 2.5),
    figure(366, 260, 74, { top: 'navy', legs: 'deep', hair: 'tail', skin: 'amber' }),
    box('clay', 176, 326, 120, 40),
    box('paper', 176, 320, 120, 8, 2),
    fill('leaf', rect(190, 300, 24, 20, 4)),
    fill('sun', rect(222, 304, 30, 16, 3)),
    fill('deep', rect(262, 296, 18, 24, 2)),
    fill('jade', 'M170 270h132v14q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0z'),
    figure(330, 366, 82, {
      top: 'leaf',
      legs: 'navy',
      hair: 'bun',
      arms: ['M-11.500-76q-12 8-20 16', 'M11.5-76q5.5 14 3 30'],
    }),
    fill('sea', rect(392, 296, 34, 70)),
    stair(458, 366),
    stair(458, 268),
    box('navy', 442, 262, 96, 6),
    box('navy', 442, 164, 96, 6),
    routeVia([
      [486, 350],
      [508, 318],
      [536, 276],
      [500, 250],
      [480, 252],
      [506, 216],
      [536, 178],
      [500, 150],
      [440, 134],
    ]),
    tree(78, 366, 130, 'jade', 'leaf', 4),
  ].join('')
}
