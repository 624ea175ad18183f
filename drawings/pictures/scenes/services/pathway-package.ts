import { hill, ripples } from '../../kit/nature.ts'
import { box, dot, fill, ground, line, poly, rect, shade, sky } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'
import { sailingBoat } from '../../kit/travel.ts'

/** Early morning at the harbour mouth: the pilot boat goes ahead, the sailing boat follows past the light. */
export default function draw(): string {
  return [
    sky('sea', 'sun', 230),
    dot('paper', 430, 212, 40),
    ground('blue', 226),
    fill('land', 'M380 226h110l-20 16h-70zM400 250h60l-10 10h-40zM392 270h80l-14 10h-50z'),
    hill(
      'deep',
      [
        [470, 236],
        [540, 208],
        [640, 196],
      ],
      250,
    ),
    fill('deep', 'M0 290q90 -14 190 6l30 104H0z'),
    shade('M120 286l70 10l30 104h-60z'),
    fill('paper', 'M74 288l12 -170h40l12 170z'),
    fill('jade', 'M80 204l-3 38h58l-3 -38zM85 130l-2 36h46l-2 -36z'),
    shade('M110 118h16l12 170h-24z'),
    box('navy', 78, 108, 56, 10),
    box('sun', 90, 82, 32, 26),
    poly('navy', [84, 84], [106, 60], [128, 84]),
    `<path class="y" d="M122 86L640 20v110L122 102z"/>`,
    ripples(
      'sea',
      [
        [260, 290],
        [480, 320],
        [560, 280],
        [300, 366],
        [440, 380],
        [240, 330],
      ],
      46,
    ),
    sailingBoat(310, 326, 130, 'navy', 'paper'),
    shade('M270 328h120l-20 16h-80z'),
    fill('navy', 'M486 286h84q-4 18 -20 18h-50q-10 0 -14 -18z'),
    box('paper', 508, 268, 34, 18, 2),
    fill('deep', rect(514, 272, 22, 7)),
    line('navy', 'M526 268v-16', 3),
    routeVia(
      [
        [380, 322],
        [450, 326],
        [520, 310],
        [580, 268],
        [600, 226],
      ],
      {},
    ),
  ].join('')
}
