import { pane } from '../../kit/buildings.ts'
import { cloud, tree } from '../../kit/nature.ts'
import { box, fill, ground, line, rect, shade, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** Wide steps up to a lit door: the first landing already has a door of its own. */
export default function draw(): string {
  const flight = (x: number, y: number, count: number, w: number): string =>
    times(
      count,
      (i) =>
        box('paper', x + i * 22, y - (i + 1) * 16, w - i * 22, 16.5) +
        shade(rect(x + i * 22, y - (i + 1) * 16 + 11, w - i * 22, 5)),
    )
  return [
    sky('land', 'sea', 360),
    cloud('paper', 24, 90, 150),
    box('tan', 430, 0, 210, 400),
    fill('clay', pane(486, 40, 96, 150, true)),
    fill('sun', pane(498, 56, 72, 134, true)),
    line('clay', 'M534 60v130', 4),
    shade('M610 0h30v400h-30z'),
    line('clay', 'M430 14h210M430 26h210', 4),
    box('deep', 262, 190, 168, 210),
    box('navy', 254, 180, 180, 12),
    fill('sun', pane(318, 222, 54, 82, true)),
    flight(60, 384, 5, 600),
    box('paper', 170, 304, 480, 100),
    flight(380, 304, 7, 270),
    box('paper', 512, 190, 140, 210),
    shade('M512 192h128v8H512zM170 304h210v7H170z'),
    line('navy', 'M70 372v-44L170 250h190L510 132v56M170 304v-54', 4),
    ground('land', 384),
    tree(40, 384, 120, 'jade', 'leaf', 3),
    figure(222, 306, 94, { top: 'jade', legs: 'navy', hair: 'curly', bag: 'sun', skin: 'umber', walks: true }),
    routeVia([
      [94, 374],
      [170, 318],
      [250, 318],
      [372, 318],
      [440, 272],
      [534, 196],
    ]),
  ].join('')
}
