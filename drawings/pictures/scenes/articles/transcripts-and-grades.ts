import { sheet } from '../../kit/objects.ts'
import type { Tone } from '../../kit/palette.ts'
import { at, box, fill, ground, line, rect, shade, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A grading scale as a ruler with even divisions. */
function ruler(y: number, h: number, tone: Tone, marks: Tone, step: number, side: 1 | -1): string {
  const edge = side > 0 ? y + h : y
  const mark = (i: number): string => `M${24 + i * step} ${edge}v${-side * (i % 5 ? 14 : 26)}`
  return (
    shade(rect(-10, y + 8, 660, h)) + box(tone, -10, y, 660, h) + line(marks, times(Math.ceil(620 / step), mark), 3)
  )
}

/** Two rulers with different divisions over a transcript; the same grade corresponds to another number. */
export default function draw(): string {
  return [
    ground('mint'),
    sheet(150, -30, 330, 500, 0, 0),
    line(
      'land',
      times(8, (i) => `M184 ${26 + i * 48}h${[150, 120, 168, 134, 150, 110, 160, 130][i]}`),
      7,
    ),
    fill(
      'blue',
      times(8, (i) => rect(390, 18 + i * 48, [52, 38, 46, 58, 30, 50, 42, 54][i] ?? 40, 15)),
    ),
    at(0, 0, ruler(86, 76, 'navy', 'sun', 30, 1) + ruler(246, 76, 'sun', 'navy', 47, -1), { rotation: -6 }),
    routeVia(
      [
        [218, 138],
        [262, 186],
        [336, 206],
        [388, 214],
      ],
      { weight: 5 },
    ),
  ].join('')
}
