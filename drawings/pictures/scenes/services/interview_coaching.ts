import { bubble } from '../../kit/objects.ts'
import type { Tone } from '../../kit/palette.ts'
import { at, box, dot, fill, ground, line, oval, rect, shade } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** Two armchairs half turned to each other under one lamp: a practice talk that can be stopped at any time. */
export default function draw(): string {
  const chair = (tone: Tone): string =>
    [
      line('navy', 'M-58 0v-14M58 0v-14', 7),
      box(tone, -66, -180, 60, 130, 26),
      box(tone, -66, -70, 132, 60, 16),
      shade(rect(-10, -70, 76, 60, 16)),
    ].join('')
  const sitter = (top: Tone, legs: Tone, hairTone: Tone, skin: Tone, hair: string): string =>
    [
      line(legs, 'M-16 -72H52V-6', 24),
      fill('navy', 'M40 0v-12h18q18 0 20 12z'),
      fill(top, 'M-42 -66q-12 -84 20 -96h14q30 4 26 96z'),
      line(top, 'M-14 -140Q6 -100 46 -92', 16),
      dot(skin, 52, -92, 8),
      line(skin, 'M-14 -164v-14', 15),
      oval(skin, -8, -190, 19, 22),
      fill(hairTone, hair),
    ].join('')
  return [
    ground('mint'),
    fill('tan', 'M0 330h640v70H0z'),
    oval('sand', 322, 366, 270, 26),
    box('paper', 430, 50, 120, 90),
    fill('leaf', 'M430 140v-20l34 -30l30 24l20 -14l36 30v10z'),
    line('navy', 'M322 360V120', 5),
    line('navy', 'M296 362h52', 6),
    `<path class="y" d="M290 126h64l70 214H220z"/>`,
    fill('sun', 'M296 76h52l20 52h-92z'),
    at(
      170,
      366,
      chair('deep') +
        sitter(
          'sun',
          'navy',
          'navy',
          'skin',
          'M-30 -184q-6 -32 24 -34q20 2 20 20q-14 0 -20 -2q-2 10 -8 12q4 22 -6 34q-14 -4 -10 -30z',
        ),
    ),
    at(
      474,
      366,
      chair('jade') +
        sitter(
          'navy',
          'deep',
          'umber',
          'amber',
          'M-28 -180q-8 -36 22 -36q20 2 18 20q-16 2 -20 -4q-4 10 -8 12q-2 8 -4 14q-8 2 -8 -6z',
        ),
      { flip: true },
    ),
    bubble('paper', 208, 66, 76, 46),
    routeVia(
      [
        [228, 92],
        [246, 82],
        [264, 94],
      ],
      { weight: 3.2 },
    ),
  ].join('')
}
