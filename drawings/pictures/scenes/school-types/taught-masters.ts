import { blob } from '../../kit/nature.ts'
import { box, fill, ground, line, opening, ring, shade, shine } from '../../kit/pen.ts'
import { figure, shoulders } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** An old seminar room: a wall of blackboard, a tutor drawing on it, four listeners in its light. */
export default function draw(): string {
  return [
    ground('mint'),
    box('clay', 40, 44, 430, 216, 3),
    box('jade', 50, 54, 410, 196),
    line('paper', 'M84 86q30 -16 60 0t60 0M84 116h110M84 138h80M84 160h96', 3),
    ring('paper', 276, 130, 40, 3),
    ring('paper', 324, 130, 40, 3),
    line('paper', 'M84 214h120M84 228h60', 3),
    box('paper', 500, 36, 112, 200),
    opening(
      508,
      44,
      96,
      184,
      box('sea', 508, 44, 96, 184),
      blob('leaf', 580, 190, 56, 70, 3),
      line('paper', 'M556 44v184M508 134h96', 4),
    ),
    shine('M508 240h96l-160 160H240z'),
    fill('tan', 'M0 300h640v100H0z'),
    figure(412, 320, 200, {
      top: 'navy',
      legs: 'deep',
      hair: 'tail',
      hairTone: 'umber',
      arms: ['M-11.5-76q-14-2-22-16', 'M11.5-76q5.5 14 3 30'],
    }),
    shine('M508 300h96l-60 100H340z'),
    box('clay', 0, 346, 640, 54),
    shade('M0 346h640v7H0z'),
    shoulders(70, 388, 84, { top: 'deep', hair: 'short', skin: 'umber' }),
    shoulders(186, 392, 84, { top: 'sun', hair: 'bob' }),
    shoulders(300, 388, 82, { top: 'paper', hair: 'curly', skin: 'amber' }),
    shoulders(560, 394, 86, { top: 'blue', hair: 'bun', hairTone: 'umber' }),
    routeVia(
      [
        [236, 200],
        [276, 130],
        [324, 130],
        [366, 142],
      ],
      {},
    ),
  ].join('')
}
