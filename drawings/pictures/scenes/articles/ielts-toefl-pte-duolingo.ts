import { laptop } from '../../kit/objects.ts'
import type { Tone } from '../../kit/palette.ts'
import { box, dot, fill, ground, line, rect, shade, times } from '../../kit/pen.ts'
import { shoulders } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A headset hung on a peg, its ear cups of a given colour. */
function headset(x: number, y: number, w: number, tone: Tone, cups: Tone, isMic: boolean): string {
  const h = w * 1.05
  return [
    shade(
      `M${x - w / 2 + 12} ${y + h + 10}v${-h * 0.55}a${w / 2} ${w * 0.6} 0 0 1 ${w} 0v${h * 0.55}h-12v${-h * 0.5}a${w * 0.4} ${w * 0.5} 0 0 0 ${-w + 24} 0v${h * 0.5}z`,
    ),
    line(tone, `M${x - w / 2} ${y + h}v${-h * 0.45}a${w / 2} ${w * 0.56} 0 0 1 ${w} 0v${h * 0.45}`, 9),
    isMic ? line(tone, `M${x - w / 2} ${y + h + 12}q2 40 40 38`, 4) + dot(tone, x - w / 2 + 42, y + h + 50, 7) : '',
    box(cups, x - w / 2 - 13, y + h - 26, 26, 50, 12) + box(cups, x + w / 2 - 13, y + h - 26, 26, 50, 12),
    shade(rect(x + w / 2, y + h - 26, 13, 50, 6)),
  ].join('')
}

/** Four headsets on four pegs before the test; one is missing. */
export default function draw(): string {
  return [
    ground('land'),
    fill('sea', 'M0 0h640v250H0z'),
    box('deep', 0, 250, 640, 5),
    box('clay', 40, 66, 560, 20, 4),
    shade(rect(40, 80, 560, 6)),
    fill('navy', [110, 250, 390, 530].map((x) => rect(x - 6, 70, 12, 34, 6)).join('')),
    headset(110, 96, 86, 'navy', 'jade', false),
    headset(250, 96, 86, 'deep', 'navy', true),
    headset(390, 96, 86, 'navy', 'paper', false),
    laptop(236, 338, 150, 'navy', 'mint'),
    fill(
      'blue',
      times(9, (i) =>
        rect(
          192 + i * 10.5,
          292 - [8, 18, 30, 14, 36, 24, 12, 20, 8][i]! / 2,
          5,
          [8, 18, 30, 14, 36, 24, 12, 20, 8][i]!,
          2.5,
        ),
      ),
    ),
    fill('tan', 'M0 350h640v50H0z'),
    routeVia([
      [530, 104],
      [540, 176],
      [480, 226],
      [440, 250],
      [400, 300],
      [330, 300],
    ]),
    shoulders(480, 400, 176, { top: 'deep', hair: 'bob', skin: 'skin' }),
    line('clay', 'M428 250q-4 -86 52 -86q56 0 52 86', 10),
    box('sun', 412, 226, 26, 54, 12),
    box('sun', 522, 226, 26, 54, 12),
  ].join('')
}
