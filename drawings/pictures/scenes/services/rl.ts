import { at, box, dot, fill, ground, rect, shade, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'
import { envelope } from '../../kit/travel.ts'

/** A wall of pigeonholes: letters wait in some, one is on its way out. */
export default function draw(): string {
  const filled = [
    [0, 0, 2],
    [1, 0, 1],
    [3, 0, 3],
    [4, 1, 1],
    [0, 1, 1],
    [2, 2, 2],
    [5, 0, 2],
    [3, 2, 1],
    [5, 2, 3],
    [1, 2, 1],
  ]
  const hole = (i: number): string => {
    const [x, y] = [-20 + (i % 6) * 114, -34 + Math.floor(i / 6) * 112]
    return rect(x + 8, y + 8, 98, 96)
  }
  const tops = times(24, (i) => shade(rect(-12 + (i % 6) * 114, -26 + Math.floor(i / 6) * 112, 98, 18)))
  const letters = filled
    .map(([column = 0, row = 0, count = 1]) =>
      times(count, (k) =>
        at(-4 + column * 114 + k * 6, 48 + row * 112 - k * 13, box(k === 1 ? 'land' : 'paper', 0, 0, 84, 12, 1)),
      ),
    )
    .join('')
  return [
    ground('clay'),
    fill('umber', times(24, hole)),
    tops,
    letters,
    shade('M250 190l150 -10l20 110l-140 14z'),
    envelope(236, 160, 158, -8, 'paper'),
    dot('deep', 322, 206, 15),
    dot('navy', 322, 206, 9),
    fill('navy', 'M640 262L540 258Q470 250 420 214l-18 28q60 60 160 76l78 8z'),
    fill('paper', 'M556 258l-22 -2l-10 58l22 4z'),
    fill(
      'amber',
      'M524 252q-60 -4 -110 -46q-26 -14 -44 -6q-8 8 4 14l34 16q-30 -4 -44 2q-6 8 4 12l40 8q-20 2 -28 8q2 10 12 10l40 -2q40 34 84 44z',
    ),
    routeVia(
      [
        [236, 190],
        [180, 240],
        [120, 236],
        [40, 256],
      ],
      {},
    ),
  ].join('')
}
