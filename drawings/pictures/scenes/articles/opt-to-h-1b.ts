import { tower, windows } from '../../kit/buildings.ts'
import { box, dot, fill, ground, line, type Point, rect, ring, shade, shine, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A city at dusk behind a lottery drum, and a person with a case in front of it. */
export default function draw(): string {
  const towers = [
    [24, 70, 190, 0],
    [104, 54, 130, 24],
    [452, 62, 170, 26],
    [524, 84, 236, 0],
    [612, 40, 120, 0],
  ] as const
  const tickets = Array.from(
    { length: 16 },
    (_, i): Point => [262 + ((i * 47) % 116), 222 + ((i * 29) % 52) + Math.abs(58 - ((i * 47) % 116)) * -0.2],
  )
  return [
    ground('deep'),
    fill('navy', 'M0 320h640v80H0z'),
    dot('sun', 410, 74, 24),
    towers.map(([x, w, h, rise]) => tower(x, 320, w, h, 'blue', 'navy', rise)).join(''),
    towers
      .map(([x, w, h]) => windows('sun', x, 330 - h, w, h - 40, { columns: 3, rows: Math.round(h / 34), w: 7, h: 10 }))
      .join(''),
    line('navy', 'M250 336l22 -56M390 336l-22 -56', 10),
    dot('sea', 320, 214, 92),
    tickets.map(([x, y], i) => dot(i % 4 === 1 ? 'sun' : 'paper', x, y, 13)).join(''),
    shine('M268 138a92 92 0 0 0 -22 124l22 -14a66 66 0 0 1 18 -92z'),
    ring('navy', 320, 214, 92, 8),
    box('navy', 306, 104, 28, 22, 4),
    line('clay', 'M412 214h28v30', 7),
    dot('clay', 440, 248, 9),
    box('navy', 226, 330, 188, 16, 4),
    shade(rect(0, 346, 640, 8)),
    times(5, (i) => fill('blue', rect(40 + i * 130, 372, 60, 4))),
    figure(148, 380, 176, { top: 'jade', legs: 'blue', hair: 'short', skin: 'amber' }),
    box('clay', 106, 322, 46, 34, 5),
    line('navy', 'M120 322v-7h18v7', 4),
    routeVia([
      [188, 262],
      [250, 240],
      [320, 214],
      [410, 150],
      [486, 122],
      [566, 72],
    ]),
  ].join('')
}
