import { hall } from '../../kit/buildings.ts'
import { hill, ripples } from '../../kit/nature.ts'
import { fill, ground, line, oval, poly, shade, sky } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A leaning gum with pale bark over a sandstone coast and the rock pool below. */
export default function draw(): string {
  return [
    sky('land', 'sand', 176),
    ground('blue', 168),
    fill('land', 'M0 168h640v24q-160 12 -320 0t-320 6z'),
    hill(
      'leaf',
      [
        [330, 172],
        [430, 128],
        [540, 134],
        [640, 104],
      ],
      240,
    ),
    fill('tan', 'M360 176q60 -20 110 -14t110 -18l60 -6v110l-120 20l-70 -34l-60 -6z'),
    shade('M450 216l70 -40l120 -14v86l-120 20z'),
    hall(538, 128, 70, 26, 'paper', 'navy', 15),
    ripples(
      'paper',
      [
        [60, 226],
        [200, 206],
        [150, 270],
        [300, 240],
      ],
      44,
    ),
    fill('clay', 'M200 400q20 -70 120 -90t320 -50v140z'),
    poly('tan', [268, 356], [392, 300], [560, 316], [500, 384]),
    poly('sea', [288, 354], [396, 308], [538, 321], [490, 374]),
    line('paper', 'M330 350l80 -32M376 360l76 -36M428 366l66 -36', 2),
    figure(592, 336, 70, { top: 'sun', legs: 'deep', hair: 'bun', skin: 'amber' }),
    fill('jade', 'M0 400V330q70 -16 140 20t120 50z'),
    fill(
      'paper',
      'M70 400q24 -110 4 -196l-60 -90l10 -6l58 74l34 -128l12 2l-24 142q90 -60 122 -96l8 8q-50 66 -124 120q20 80 -4 170z',
    ),
    shade('M98 206q20 90 -12 194h18q24 -90 4 -170q74 -54 124 -120l-8 -8q-40 60 -126 104z'),
    oval('jade', 30, 100, 88, 44),
    oval('leaf', 14, 84, 66, 28),
    oval('jade', 136, 44, 96, 40),
    oval('leaf', 116, 30, 70, 24),
    oval('jade', 262, 84, 70, 30),
    oval('leaf', 246, 74, 48, 17),
    routeVia([
      [150, 366],
      [240, 330],
      [330, 292],
      [450, 262],
      [520, 196],
      [562, 142],
    ]),
  ].join('')
}
