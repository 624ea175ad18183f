import { tower, windows } from '../../kit/buildings.ts'
import { cloud } from '../../kit/nature.ts'
import { clock } from '../../kit/objects.ts'
import { box, dot, fill, ground, line, opening, poly, rect, shade } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { suitcase } from '../../kit/travel.ts'

/** Out of the dark station arch into the bright square of a new town. */
export default function draw(): string {
  return [
    ground('navy'),
    opening(
      120,
      0,
      520,
      400,
      [
        box('sea', 120, 0, 520, 400),
        dot('sun', 250, 96, 24),
        cloud('paper', 330, 90, 120),
        box('land', 290, 130, 60, 140),
        box('clay', 178, 164, 76, 110),
        poly('navy', [172, 166], [216, 124], [260, 166]),
        box('tan', 254, 180, 66, 94),
        box('paper', 320, 150, 84, 124),
        poly('deep', [314, 152], [332, 122], [392, 122], [410, 152]),
        tower(416, 274, 30, 150, 'tan', 'navy', 40),
        clock(431, 150, 10, 9, 0),
        box('clay', 446, 186, 120, 88),
        windows('deep', 178, 172, 76, 90, { columns: 3, rows: 3, w: 10, h: 16 }),
        windows('blue', 324, 158, 76, 100, { columns: 3, rows: 3, w: 12, h: 18 }),
        windows('paper', 254, 186, 66, 60, { columns: 2, rows: 2, w: 12, h: 18 }),
        box('sand', 120, 270, 520, 130),
        line('land', 'M120 318H640M120 330H640', 3),
        shade('M300 314h180v12H300z'),
        box('jade', 300, 234, 190, 80, 12),
        fill(
          'sea',
          rect(316, 246, 34, 32, 3) + rect(358, 246, 34, 32, 3) + rect(400, 246, 34, 32, 3) + rect(442, 246, 36, 32, 3),
        ),
        line('navy', 'M300 290H490M394 234l-20 -24h44', 3),
      ].join(''),
    ),
    fill('navy', 'M120 0h72q-24 40 -24 120v280H120zM640 0V400H520V120Q520 40 496 0z'),
    fill('deep', 'M192 0h12q-26 40 -26 120v280h-10V120q0 -80 24 -120z'),
    `<path class="y" d="M178 400V340h342v60z"/>`,
    fill('navy', 'M0 386h640v14H0z'),
    routeVia([
      [336, 382],
      [380, 356],
      [430, 344],
      [450, 310],
      [431, 280],
    ]),
    figure(240, 388, 190, { top: 'blue', legs: 'deep', hair: 'curly', bag: 'sun', skin: 'umber' }),
    suitcase(296, 390, 44, 'leaf'),
  ].join('')
}
