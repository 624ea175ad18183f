import { cloud } from '../../kit/nature.ts'
import { key } from '../../kit/objects.ts'
import type { Tone } from '../../kit/palette.ts'
import { box, dot, fill, ground, line, opening, rect, shade } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A roof from above at a slant, with its chimney. */
function roof(x: number, y: number, w: number, d: number, tone: Tone): string {
  const low = `M${x} ${y + d / 2}h${w}v${d / 2}h${-w}z`
  return (
    shade(rect(x + 8, y + 8, w, d)) + box(tone, x, y, w, d) + shade(low) + box('paper', x + w * 0.7, y + d * 0.16, 8, 9)
  )
}

/** Seen from the seat by the window: roofs below, and one of them is already yours. */
export default function draw(): string {
  const town: (readonly [number, number, number, number, Tone])[] = [
    [196, 96, 60, 40, 'clay'],
    [268, 84, 48, 48, 'deep'],
    [330, 96, 64, 38, 'tan'],
    [176, 158, 52, 46, 'tan'],
    [240, 160, 70, 40, 'clay'],
    [324, 152, 46, 52, 'blue'],
    [190, 246, 66, 42, 'deep'],
    [268, 244, 48, 48, 'tan'],
    [330, 248, 70, 40, 'clay'],
    [210, 312, 60, 40, 'clay'],
    [286, 314, 70, 40, 'blue'],
  ]
  return [
    ground('land'),
    shade('M480 0h160v400H480z'),
    fill('sea', 'M0 0h640v400H0zM288 26q-150 0 -150 150v60q0 150 150 150t150 -150v-60q0 -150 -150 -150z').replace(
      'd=',
      'fill-rule="evenodd" d=',
    ),
    opening(
      138,
      26,
      300,
      360,
      [
        box('leaf', 130, 20, 320, 370),
        fill('paper', 'M130 214h320v18H130zM404 20h18v380h-18zM158 20v194h-14V20z'),
        town.map((one) => roof(...one)).join(''),
        [
          [150, 250],
          [392, 330],
          [172, 330],
          [300, 228],
        ]
          .map(([x = 0, y = 0]) => dot('jade', x, y, 11))
          .join(''),
        cloud('paper', 116, 316, 170),
        cloud('paper', 340, 104, 150),
      ].join(''),
    ),
    fill('land', 'M118 6h340v400H118zM288 26q-150 0 -150 150v60q0 150 150 150t150 -150v-60q0 -150 -150 -150z').replace(
      'd=',
      'fill-rule="evenodd" d=',
    ),
    fill('sea', 'M0 0h640v400H0zM288 4q-172 0 -172 172v60q0 172 172 172t172 -172v-60q0 -172 -172 -172z').replace(
      'd=',
      'fill-rule="evenodd" d=',
    ),
    line('land', 'M520 0q-24 200 6 400', 3),
    fill('tan', 'M486 352h154v48H478z'),
    shade('M486 352h154v10H484z'),
    key(566, 374, 78, 'navy', 8),
    routeVia(
      [
        [566, 374],
        [560, 270],
        [470, 166],
        [347, 176],
      ],
      { weight: 4.5 },
    ),
  ].join('')
}
