import { bubble } from '../../kit/objects.ts'
import { box, dot, fill, ground, line, rect, shade, shine } from '../../kit/pen.ts'
import { figure, shoulders } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade } from '../../kit/travel.ts'

/** The counter: a pane of glass with a talk hatch, someone on either side. */
export default function draw(): string {
  return [
    ground('sea'),
    box('land', 0, 0, 640, 66),
    box('paper', 148, 92, 190, 190),
    box('tan', 368, 92, 190, 190),
    box('land', 0, 92, 118, 190),
    fill('deep', rect(160, 108, 40, 56)),
    shoulders(290, 286, 84, { top: 'navy', hair: 'short', hairTone: 'skin' }),
    fill('umber', 'M274 206q-2 -26 17 -27q19 1 17 27q-6 -12 -17 -12t-17 12z'),
    shine('M540 92h18v40l-72 150h-20z'),
    fill('navy', 'M118 66h30v216h-30zM338 66h30v216h-30zM558 66h30v216h-30z'),
    fill('deep', 'M0 282h640v22H0z'),
    shade('M0 304h640v96H0z'),
    box('paper', 238, 275, 52, 8, 1),
    groundShade(198, 396, 60, 8),
    figure(186, 434, 268, {
      top: 'jade',
      legs: 'navy',
      hair: 'bob',
      skin: 'amber',
      arms: ['M-11.5-76q-8 14-4 34', 'M11.5-76q10 10 16 15'],
    }),
    line('navy', 'M470 400V316M604 400V316', 5),
    line('clay', 'M470 326Q536 384 604 326', 6),
    dot('navy', 470, 312, 7),
    dot('navy', 604, 312, 7),
    figure(540, 408, 150, { top: 'blue', legs: 'deep', hair: 'short', bag: 'navy' }),
    bubble('paper', 382, 110, 104, 58),
    routeVia(
      [
        [404, 144],
        [426, 128],
        [446, 142],
        [466, 132],
      ],
      { weight: 3.5 },
    ),
  ].join('')
}
