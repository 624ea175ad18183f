import { pane, tower, windows } from '../../kit/buildings.ts'
import { tree } from '../../kit/nature.ts'
import { clock } from '../../kit/objects.ts'
import { box, fill, ground, poly, shade, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** Straight on: an avenue of plane trees, the gate open at its end. */
export default function draw(): string {
  const pair = (k: number): string => {
    const [near, h] = [k / 3, 90 + k * 70]
    const [dx, y] = [64 + near * near * 210 + near * 20, 252 + near * near * 110 + near * 20]
    return tree(300 - dx, y, h, 'jade', 'leaf', k + 2) + tree(300 + dx * 1.05, y, h, 'jade', 'leaf', k + 6)
  }
  return [
    sky('sea', 'sand', 250),
    ground('leaf', 244),
    box('paper', 196, 166, 208, 82),
    fill('deep', 'M188 168l12 -22h200l12 22z'),
    tower(270, 248, 60, 138, 'paper', 'deep', 40),
    fill('navy', pane(284, 186, 32, 62, true)),
    fill('sun', pane(292, 196, 16, 52, true)),
    clock(300, 140, 12, 8, 0),
    windows('land', 200, 176, 70, 60, { columns: 4, w: 8, h: 22, arched: true }),
    windows('land', 332, 176, 70, 60, { columns: 4, w: 8, h: 22, arched: true }),
    poly('sand', [286, 248], [314, 248], [520, 400], [60, 400]),
    times(4, (i) =>
      shade(`M${320 + i * i * 26} ${256 + i * i * 13}H${140 - i * i * 40}l20 ${5 + i * 3}H${330 + i * i * 30}z`),
    ),
    times(3, (k) => pair(k === 2 ? 3 : k)),
    routeVia([
      [292, 392],
      [297, 330],
      [300, 250],
    ]),
    figure(246, 372, 120, { top: 'navy', legs: 'deep', hair: 'short', bag: 'clay', skin: 'amber', walks: true }),
  ].join('')
}
