import type { Tone } from '../../kit/palette.ts'
import { fill, ground, line, oval, shade } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A leaf of the mobile: a thread and a small building on its plate. */
function leaf(x: number, y: number, drop: number, tone: Tone, kind: number): string {
  const foot = y + drop
  const shapes = [
    fill(tone, `M${x - 26} ${foot + 20}l26 -24l26 24h-5v34h-42v-34z`),
    fill(tone, `M${x - 16} ${foot + 60}v-42l16 -24l16 24v42z`),
    fill(tone, `M${x - 26} ${foot + 42}v-20a26 26 0 0 1 52 0v20z`),
  ]
  const veil = shade(
    [
      `M${x} ${foot - 4}l26 24h-5v34h-21z`,
      `M${x} ${foot - 6}l16 24v42h-16z`,
      `M${x} ${foot - 4}a26 26 0 0 1 26 26v20h-26z`,
    ][kind] ?? '',
  )
  return line('ink', `M${x} ${y}v${drop}`, 2) + shapes[kind] + veil
}

/** A hanging mobile in balance: three leaves high, four in the middle, three low. */
export default function draw(): string {
  return [
    ground('sea'),
    oval('land', 470, 380, 190, 9),
    line('ink', 'M300 0V46', 2.5),
    line('ink', 'M42 176Q110 124 196 160M110 84v58', 4),
    line('ink', 'M500 70v62M392 176Q500 90 596 150', 4),
    line('ink', 'M250 226Q392 202 470 250M392 176v38', 4),
    leaf(42, 176, 30, 'deep', 0),
    leaf(118, 144, 70, 'navy', 1),
    leaf(196, 160, 34, 'blue', 2),
    leaf(250, 226, 24, 'jade', 0),
    leaf(308, 214, 80, 'leaf', 1),
    leaf(372, 214, 34, 'jade', 2),
    leaf(424, 224, 92, 'deep', 1),
    leaf(470, 250, 26, 'leaf', 0),
    leaf(548, 118, 70, 'clay', 1),
    leaf(596, 150, 50, 'sun', 2),
    routeVia(
      [
        [110, 84],
        [200, 54],
        [300, 46],
        [400, 50],
        [500, 70],
      ],
      { weight: 4.5 },
    ),
  ].join('')
}
