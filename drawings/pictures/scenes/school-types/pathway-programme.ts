import { windows } from '../../kit/buildings.ts'
import { hill, poplar, shrub } from '../../kit/nature.ts'
import { box, dot, ground, line, poly, shade, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { route } from '../../kit/route.ts'

/** Two buildings, one storey apart, and a covered walk that climbs from one to the other. */
export default function draw(): string {
  return [
    ground('mint'),
    dot('paper', 118, 78, 34),
    hill('leaf', [
      [0, 316],
      [180, 300],
      [420, 312],
      [640, 296],
    ]),
    poplar(306, 310, 96),
    poplar(334, 312, 120),
    poplar(362, 310, 84),
    box('tan', 28, 206, 170, 130),
    poly('clay', [16, 208], [40, 176], [186, 176], [210, 208]),
    shade('M164 206h34v130h-34z'),
    windows('deep', 34, 216, 130, 56, { columns: 4, w: 16, h: 28 }),
    box('navy', 66, 288, 30, 48),
    box('deep', 446, 84, 160, 252),
    box('navy', 438, 76, 176, 12),
    shade('M562 88h44v248h-44z'),
    windows('sun', 452, 100, 110, 200, { columns: 3, rows: 4, w: 18, h: 26 }),
    line('navy', 'M254 286v48M318 258v70M382 230v98', 6),
    poly('paper', [196, 240], [448, 132], [448, 204], [196, 312]),
    poly('navy', [190, 240], [450, 128], [450, 138], [190, 250]),
    poly('clay', [196, 304], [448, 196], [448, 208], [196, 318]),
    line(
      'land',
      times(7, (i) => `M${230 + i * 33} ${230 - i * 14.1}v58`),
      3,
    ),
    figure(282, 270, 48, { top: 'jade', legs: 'navy', hair: 'tail', walks: true }),
    figure(356, 238, 48, { top: 'navy', legs: 'deep', hair: 'short', bag: 'sun', walks: true, skin: 'amber' }),
    hill('jade', [
      [0, 352],
      [160, 334],
      [360, 344],
      [640, 330],
    ]),
    shrub('leaf', 470, 340, 96, 26),
    route([198, 212], [444, 106], 0.06),
  ].join('')
}
