import { box, fill, ground, line, opening, type Point, rect, shade, shine, times } from '../../kit/pen.ts'
import { shoulders } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** The moon of one month, fuller each time, as path data. */
function moon(x: number, y: number, r: number, part: number): string {
  const bow = r * Math.abs(1 - part * 2)
  return `M${x} ${y - r}a${r} ${r} 0 0 1 0 ${r * 2}a${bow} ${r} 0 0 ${part > 0.5 ? 1 : 0} 0 ${-r * 2}z`
}

/** The evening train home: a listener by the window, and six moons that grow full over the city. */
export default function draw(): string {
  const way: Point[] = [
    [116, 196],
    [190, 146],
    [272, 112],
    [360, 92],
    [448, 86],
    [534, 92],
  ]
  const skyline = [
    [60, 60],
    [40, 96],
    [70, 44],
    [34, 120],
    [56, 74],
    [48, 58],
    [64, 104],
    [40, 66],
    [60, 84],
    [50, 48],
  ]
  const left = (i: number): number => skyline.slice(0, i).reduce((sum, [w = 0]) => sum + w, 60)
  const roofs = skyline.map(([w = 0, h = 0], i) => rect(left(i), 296 - h, w, h)).join('')
  return [
    ground('deep'),
    box('navy', 40, 30, 560, 264, 26),
    opening(
      52,
      42,
      536,
      240,
      box('deep', 52, 42, 536, 240),
      fill('navy', roofs),
      fill(
        'sun',
        times(22, (i) => rect(72 + ((i * 71) % 500), 206 + ((i * 29) % 72), 5, 7)),
      ),
      shine('M420 42h70l-150 240h-70z'),
    ),
    fill('sun', way.map(([x, y], i) => moon(x, y, 19, (i + 1) / 6)).join('')),
    routeVia(way.map(([x, y]) => [x, y + 34] as const)),
    box('navy', 0, 294, 640, 14),
    fill('blue', 'M60 400v-44q0 -18 28 -18h130q28 0 28 18v44z'),
    shoulders(486, 372, 130, { top: 'jade', hair: 'short', skin: 'amber' }),
    line('paper', 'M455 280q-4 -46 31 -47q35 1 31 47', 6),
    box('paper', 447, 264, 15, 30, 7),
    box('paper', 510, 264, 15, 30, 7),
    fill('blue', 'M392 400v-44q0 -18 28 -18h130q28 0 28 18v44z'),
    shade('M500 338h50q28 0 28 18v44h-78zM168 338h50q28 0 28 18v44h-78z'),
  ].join('')
}
