import { cap, laptop, sheet } from '../../kit/objects.ts'
import { at, box, dot, fill, ground, line, rect, ring, shade, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'
import { passport } from '../../kit/travel.ts'

/** A suitcase open on the floor, seen from above, every item in its place. */
export default function draw(): string {
  return [
    ground('tan'),
    line(
      'clay',
      times(8, (i) => `M0 ${30 + i * 52}H640`),
      1.5,
    ),
    shade(rect(62, 48, 540, 330, 26)),
    box('deep', 46, 32, 262, 330, 24),
    box('deep', 324, 32, 262, 330, 24),
    box('navy', 304, 70, 24, 40),
    box('navy', 304, 284, 24, 40),
    box('sea', 62, 48, 230, 298, 14),
    box('sea', 340, 48, 230, 298, 14),
    shade('M62 62q0 -14 14 -14h202q14 0 14 14v4H62zM340 62q0 -14 14 -14h202q14 0 14 14v4H340z'),
    sheet(84, 84, 100, 134, 6, -3),
    sheet(150, 72, 112, 148, 6, 4),
    passport(88, 244, 58, -6),
    box('jade', 164, 250, 106, 78, 8),
    fill('leaf', 'M176 250h16v78h-16zM242 250h16v78h-16z'),
    box('sun', 360, 72, 112, 104, 12),
    fill('clay', 'M396 72q20 24 40 0z'),
    shade('M440 72h20q12 0 12 12v80q0 12 -12 12h-20z'),
    at(492, 70, box('clay', 0, 0, 62, 88, 3) + box('paper', 4, 6, 3, 76) + line('sand', 'M18 24h32M18 36h22', 3)),
    laptop(414, 326, 96, 'navy', 'mint').replace(/<path class="d"[^>]*>/, ''),
    cap(516, 286, 92, 'navy'),
    at(516, 202, ring('navy', 0, 0, 24, 3) + dot('paper', 0, 0, 22) + line('navy', 'M0 -15l5 15l-5 15l-5 -15z', 3)),
    line('deep', 'M62 232L292 234M340 200L570 198', 3),
    routeVia([
      [206, 150],
      [260, 180],
      [316, 196],
      [400, 206],
      [516, 202],
    ]),
  ].join('')
}
