import { windows } from '../../kit/buildings.ts'
import { box, fill, ground, line, rect, shade, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { umbrella } from '../../kit/travel.ts'

/** A wet street in the evening: one wide umbrella, and the pharmacy's cross across the road. */
export default function draw(): string {
  const rain = times(26, (i) => `M${(i * 89) % 640} ${(i * 53) % 300}l-7 22`)
  return [
    ground('deep'),
    box('navy', 0, 30, 150, 260),
    box('blue', 356, 0, 284, 290),
    shade('M520 0h120v290H520z'),
    fill('sun', rect(392, 160, 92, 96)),
    fill('paper', rect(508, 160, 92, 130)),
    fill('jade', 'M374 128h250v24H374z'),
    fill('leaf', 'M408 56h20v-20h24v20h20v24h-20v20h-24v-20h-20z'),
    fill('deep', rect(404, 210, 16, 46) + rect(426, 196, 12, 60) + rect(446, 214, 22, 42)),
    windows('sun', 0, 60, 150, 200, { columns: 3, rows: 4, w: 18, h: 24 }),
    fill('navy', 'M0 288h640v112H0z'),
    fill('deep', 'M0 288h640v10H0z'),
    `<path class="y" d="M508 298h92l30 102H500zM392 298h92l-10 102h-96z"/>`,
    line('blue', rain, 2),
    routeVia(
      [
        [288, 372],
        [370, 364],
        [440, 346],
        [510, 340],
        [554, 304],
      ],
      { weight: 4.5 },
    ),
    figure(232, 388, 214, {
      top: 'sun',
      legs: 'blue',
      hair: 'bob',
      hairTone: 'umber',
      coat: true,
      arms: ['M-11.5-76q-5.5 14-3 30', 'M11.5-76q4 12-5 16'],
    }),
    line('navy', 'M240 262V84', 4),
    umbrella(240, 62, 290, 'leaf', 'jade'),
  ].join('')
}
