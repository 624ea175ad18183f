import { hall, tower, windows } from '../../kit/buildings.ts'
import { hill, tree } from '../../kit/nature.ts'
import { sheet } from '../../kit/objects.ts'
import { at, box, dot, fill, line, opening, poly, shade, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade } from '../../kit/travel.ts'

/** A garden wall with its gate half open, light on the path, the hall behind it. */
export default function draw(): string {
  const bricks = times(26, (i) => `M${((i * 137) % 620) + (i % 2 ? 10 : 0)} ${206 + ((i * 61) % 140)}h18`)
  return [
    sky('sun', 'sand', 240),
    hall(300, 200, 250, 70, 'paper', 'deep', 34),
    windows('land', 306, 140, 238, 50, { columns: 9, w: 11, h: 26, arched: true }),
    tower(404, 200, 40, 128, 'paper', 'navy', 46),
    tree(250, 210, 130, 'jade', 'leaf', 2),
    tree(600, 206, 150, 'jade', 'leaf', 5),
    box('clay', 0, 184, 640, 176),
    line('tan', bricks, 4),
    box('tan', 0, 174, 640, 16),
    (
      [
        [4, 196, 42],
        [52, 206, 32],
        [10, 262, 38],
        [34, 300, 22],
        [84, 186, 20],
      ] as const
    )
      .map(([x, y, r]) => dot('jade', x, y, r))
      .join(''),
    dot('leaf', -4, 180, 32) + dot('leaf', 42, 192, 24) + dot('leaf', 0, 246, 26),
    fill('tan', 'M352 360V166q6 -64 74 -66q68 2 74 66v194z'),
    fill('sand', 'M370 360V170q6 -50 56 -52q50 2 56 52v190z'),
    opening(
      370,
      112,
      112,
      248,
      hill(
        'leaf',
        [
          [360, 262],
          [430, 250],
          [490, 260],
        ],
        360,
      ),
      poly('sand', [418, 256], [430, 256], [500, 372], [376, 372]),
      box('paper', 396, 176, 60, 80),
      poly('deep', [390, 178], [426, 150], [462, 178]),
      box('navy', 418, 226, 14, 30),
    ),
    fill('sand', 'M0 360h640v40H0z'),
    fill('paper', 'M376 360h106l40 40H330z'),
    fill('jade', 'M370 360V170q4 -36 30 -46q14 -2 22 0v262z'),
    shade('M398 126v250l24 10V124q-14 -2 -24 2z'),
    line('navy', 'M384 176v180M410 150v220', 2.5),
    dot('sun', 412, 262, 4),
    shade('M482 184h158v14H482zM0 190h352v10H0z'),
    groundShade(216, 386, 34, 6),
    figure(200, 386, 160, {
      top: 'navy',
      legs: 'deep',
      hair: 'long',
      hairTone: 'umber',
      skin: 'skin',
      arms: ['M-11.5-76q-5.5 14-3 30', 'M11.5-76q10 10 15 20'],
    }),
    at(238, 290, sheet(0, -20, 26, 34, 3, 10)),
    routeVia([
      [258, 382],
      [340, 386],
      [430, 376],
      [452, 330],
      [430, 262],
    ]),
  ].join('')
}
