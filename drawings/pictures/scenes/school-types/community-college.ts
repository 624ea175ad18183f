import { windows } from '../../kit/buildings.ts'
import { box, dot, fill, ground, line, rect, shade, sky } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { streetLamp } from '../../kit/travel.ts'

/** Late light in town: the bus has just come to the low modern college where evening class begins. */
export default function draw(): string {
  return [
    sky('blue', 'sun', 262),
    fill('deep', 'M0 262v-60h60v-24h56v84zM520 262v-90h70v30h50v60z'),
    box('navy', 84, 148, 420, 116),
    box('deep', 60, 130, 470, 22),
    windows('sun', 96, 156, 260, 104, { columns: 6, rows: 2, w: 32, h: 34 }),
    box('sun', 386, 168, 96, 96),
    line('navy', 'M434 168v96M386 192h96', 3),
    figure(412, 264, 56, { top: 'navy', legs: 'navy', hair: 'long' }),
    ground('land', 262),
    ground('deep', 308),
    line('paper', 'M0 368H640', 4).replace('/>', ' stroke-dasharray="34 30"/>'),
    shade('M56 346h280l24 14H80z'),
    box('paper', 40, 196, 282, 146, 16),
    box('jade', 40, 282, 282, 48),
    fill(
      'navy',
      rect(56, 212, 52, 56, 4) +
        rect(116, 212, 52, 56, 4) +
        rect(176, 212, 52, 56, 4) +
        rect(242, 212, 34, 118, 4) +
        rect(286, 212, 36, 62, 4),
    ),
    shade('M40 326h282v16H40z'),
    dot('navy', 98, 342, 22),
    dot('land', 98, 342, 10),
    dot('navy', 270, 342, 22),
    dot('land', 270, 342, 10),
    streetLamp(590, 316, 170),
    figure(362, 330, 96, { top: 'leaf', legs: 'navy', hair: 'curly', bag: 'navy', walks: true, skin: 'umber' }),
    figure(404, 322, 88, { top: 'blue', legs: 'navy', hair: 'bob', hairTone: 'umber', walks: true }),
    routeVia([
      [336, 322],
      [384, 296],
      [440, 300],
      [470, 286],
      [446, 262],
    ]),
  ].join('')
}
