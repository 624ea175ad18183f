import { hall, windows } from '../../kit/buildings.ts'
import { hill, tree } from '../../kit/nature.ts'
import { box, fill, ground, line, poly, rect, shade, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade } from '../../kit/travel.ts'

/** A hurdle across one lane of the track, as far away as its foot. */
function hurdle(left: number, right: number, y: number, h: number): string {
  return (
    shade(`M${left} ${y}h${right - left}l14 8H${left + 14}z`) +
    line('navy', `M${left + 3} ${y}v${-h}M${right - 3} ${y}v${-h}`, 4) +
    box('paper', left - 2, y - h - 4, right - left + 4, h * 0.36) +
    fill(
      'deep',
      `${rect(left - 2, y - h - 4, (right - left) * 0.26, h * 0.36)}${rect(right - (right - left) * 0.26 + 2, y - h - 4, (right - left) * 0.26, h * 0.36)}`,
    )
  )
}

/** A running track: two lanes have hurdles, one is free, and it is the free one that is taken. */
export default function draw(): string {
  const lane = (i: number): string => `M${250 + i * 46} 150L${-210 + i * 250} 400`
  return [
    sky('sea', 'sand', 150),
    hill(
      'land',
      [
        [0, 120],
        [200, 96],
        [420, 116],
        [640, 92],
      ],
      160,
    ),
    times(4, (i) => tree(40 + i * 118 - i * i * 4, 150, 50 + ((i * 13) % 22), 'jade', 'leaf', i + 1)),
    ground('leaf', 146),
    hall(470, 148, 120, 34, 'paper', 'deep', 18),
    windows('blue', 474, 114, 112, 34, { columns: 6, w: 8, h: 14 }),
    poly('clay', [250, 150], [434, 150], [790, 400], [-210, 400]),
    line('paper', times(5, lane), 4),
    hurdle(238, 288, 176, 24),
    hurdle(160, 240, 216, 38),
    hurdle(12, 154, 292, 66),
    hurdle(400, 456, 180, 24),
    hurdle(428, 512, 222, 38),
    hurdle(486, 634, 300, 66),
    routeVia([
      [280, 386],
      [318, 300],
      [338, 220],
      [344, 158],
    ]),
    groundShade(284, 386, 34, 7),
    figure(262, 388, 178, { top: 'navy', legs: 'deep', hair: 'tail', hairTone: 'umber', skin: 'skin', walks: true }),
  ].join('')
}
