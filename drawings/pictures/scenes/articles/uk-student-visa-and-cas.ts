import { at, box, fill, ground, line, oval, rect, ring, shade } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** An open passport: a portrait without a face on one page, a round print of roofs on the other. */
export default function draw(): string {
  const left = [
    box('paper', -232, -150, 232, 300, 8),
    fill('sea', rect(-206, -118, 92, 112, 4)),
    fill('deep', 'M-206 -6v-14q4 -26 34 -28h24q30 2 34 28v14z'),
    fill('clay', 'M-168 -56h16v16h-16z'),
    oval('clay', -160, -72, 19, 23),
    fill('navy', 'M-181 -70q-3 -32 21 -32t21 32q-8 -14 -21 -14t-21 14z'),
    line('land', 'M-92 -104h66M-92 -78h50M-92 -52h60M-92 -26h36M-206 34h176M-206 62h120', 6),
    line('blue', 'M-206 104h180M-206 122h180', 6).replace('/>', ' stroke-dasharray="6 10"/>'),
  ]
  const roofs = 'M-54 34V0l18 -20l18 20l18 -20l18 20v-40h7v-12h9v12h7v48h13v26z'
  const right = [
    box('paper', 0, -150, 232, 300, 8),
    shade('M0 -150h34v300H0z'),
    fill('deep', roofs),
    line('deep', 'M-66 46H66', 4),
  ]
  const print = at(
    116,
    -36,
    ring('deep', 0, 0, 82, 4) + ring('deep', 0, 0, 72, 2) + fill('deep', roofs) + line('deep', 'M-58 34H58', 4),
    { rotation: -9 },
  )
  return [
    ground('jade'),
    fill('leaf', 'M0 0h250L40 400H0z'),
    at(
      322,
      204,
      [
        shade('M-222 -134H250q8 0 8 8v296H-222z'),
        box('navy', -242, -158, 484, 318, 14),
        ...left,
        right[0],
        right[1],
        print,
        line('land', 'M40 86h150M40 112h96', 6),
      ].join(''),
      { rotation: -5 },
    ),
    routeVia(
      [
        [188, 138],
        [250, 96],
        [330, 104],
        [392, 150],
      ],
      { weight: 4.5 },
    ),
  ].join('')
}
