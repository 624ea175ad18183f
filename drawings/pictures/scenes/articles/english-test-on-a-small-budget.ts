import { sprig } from '../../kit/nature.ts'
import { bubble, clock, coins, cup, laptop, pot } from '../../kit/objects.ts'
import { box, fill, ground, line, opening, rect, shade, shine, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A desk at the window: a voice recorded on the laptop, a jar that is half full, and the clock of a real test. */
export default function draw(): string {
  return [
    ground('sand'),
    box('clay', 36, 40, 200, 190, 6),
    opening(
      46,
      50,
      180,
      170,
      box('sea', 46, 50, 180, 170),
      fill(
        'blue',
        times(6, (i) => rect(46 + i * 32, 150 - ((i * 37) % 56), 28, 90)),
      ),
      fill(
        'sun',
        times(6, (i) => rect(54 + i * 32, 166 - ((i * 37) % 56), 6, 9)),
      ),
      line('clay', 'M136 50v170M46 128h180', 5),
    ),
    clock(306, 82, 36, 9, 0),
    bubble('paper', 400, 46, 176, 78, true),
    line('land', 'M424 72h124M424 94h84', 5),
    box('clay', 0, 300, 640, 14),
    box('tan', 0, 314, 640, 86),
    shade('M0 314h640v12H0z'),
    pot(84, 300, 52),
    sprig('jade', 84, 262, 62),
    laptop(318, 292, 250),
    cup(190, 300, 40, 'paper'),
    fill('mint', 'M500 214h92v80q0 6 -8 6h-76q-8 0 -8 -6z'),
    coins(546, 292, 4, 34),
    shine('M508 220h14v72h-14z'),
    box('deep', 494, 200, 104, 18, 5),
    routeVia([
      [216, 232],
      [240, 208],
      [264, 246],
      [290, 186],
      [318, 256],
      [346, 196],
      [372, 238],
      [404, 218],
    ]),
  ].join('')
}
