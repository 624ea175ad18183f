import { bareTree, hill } from '../../kit/nature.ts'
import { box, dot, fill, line, rect, shade, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** An observatory on a bare ridge at night; one question, followed from star to star. */
export default function draw(): string {
  return [
    sky('navy', 'deep', 340),
    times(40, (i) => dot(i % 5 ? 'land' : 'paper', (i * 151) % 640, (i * 83) % 270, i % 5 ? 1.3 : 2.2)),
    hill('blue', [
      [0, 300],
      [160, 264],
      [300, 286],
      [470, 240],
      [640, 268],
    ]),
    fill('paper', 'M404 260v-40a66 66 0 0 1 132 0v40z'),
    shade('M480 155a66 66 0 0 1 56 65v40h-40q10 -60 -16 -105z'),
    fill('navy', 'M446 222l-18 -44q6 -8 18 -14l26 58z'),
    line('land', 'M452 206L404 142', 11),
    line('paper', 'M410 150L396 131', 15),
    box('land', 396, 220, 148, 10),
    box('tan', 408, 230, 124, 60),
    shade('M500 230h32v60h-32z'),
    box('sun', 430, 246, 24, 44),
    hill('navy', [
      [0, 346],
      [140, 318],
      [320, 300],
      [440, 286],
      [560, 288],
      [640, 310],
    ]),
    figure(262, 312, 66, { top: 'land', legs: 'deep', hair: 'hood', hairTone: 'land' }),
    fill('sun', rect(276, 282, 8, 10, 2)),
    bareTree(70, 336, 70, 'navy', 3),
    routeVia(
      [
        [372, 102],
        [300, 60],
        [236, 96],
        [176, 52],
        [104, 120],
        [58, 84],
      ],
      { weight: 4 },
    ),
  ].join('')
}
