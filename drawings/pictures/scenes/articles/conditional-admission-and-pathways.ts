import { block } from '../../kit/buildings.ts'
import { ripples, tree } from '../../kit/nature.ts'
import { box, fill, ground, line, oval, type Point, shade, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** One river seen from above, crossed three ways: a bridge, stepping stones and a ferry. */
export default function draw(): string {
  const stones: Point[] = [
    [262, 214],
    [298, 196],
    [332, 208],
    [368, 186],
    [398, 196],
  ]
  return [
    ground('leaf'),
    fill('land', 'M210 0C170 90 280 130 226 220S180 330 230 400H450C400 320 480 270 424 190S410 80 440 0z'),
    fill('sea', 'M228 0C190 90 298 130 244 220S200 330 250 400H432C384 320 460 270 406 190S392 80 422 0z'),
    ripples(
      'land',
      [
        [270, 40],
        [330, 140],
        [300, 268],
        [350, 330],
        [280, 380],
        [372, 252],
      ],
      34,
    ),
    fill('mint', 'M0 0H120C100 90 150 150 96 230S60 330 80 400H0z'),
    line('tan', 'M0 250C90 250 120 90 210 84M60 240C120 230 160 214 244 214M40 252C110 260 150 320 214 322', 12),
    line('tan', 'M430 74C520 80 520 190 560 200M410 190C470 186 500 200 560 204M424 306C500 300 520 220 560 208', 12),
    shade('M196 96L436 86v16L196 112z'),
    fill('paper', 'M192 68L438 58v30L192 98z'),
    line(
      'tan',
      times(11, (i) => `M${214 + i * 20} ${68 - i * 0.8}v28`),
      2,
    ),
    line('clay', 'M192 68L438 58M192 98L438 88', 5),
    stones.map(([x, y]) => shade(`M${x - 14} ${y + 6}a14 9 0 0 0 30 0z`) + oval('paper', x, y, 15, 10)).join(''),
    line('navy', 'M214 318L432 304', 2),
    shade('M296 330h56l-10 14h-36z'),
    fill('clay', 'M292 300h62q-4 24 -16 24h-30q-12 0 -16 -24z'),
    box('paper', 312, 296, 22, 12, 2),
    tree(74, 96, 70, 'jade', 'leaf', 1),
    tree(132, 160, 54, 'jade', 'mint', 3),
    tree(92, 386, 80, 'jade', 'leaf', 6),
    tree(502, 62, 60, 'jade', 'mint', 5),
    tree(600, 376, 84, 'jade', 'mint', 9),
    tree(548, 350, 52, 'jade', 'mint', 2),
    block(560, 208, 44, 70, 54, 'paper', 'deep'),
    block(584, 150, 20, 22, 96, 'paper', 'navy'),
    routeVia([
      [30, 252],
      [70, 240],
      [160, 216],
      [262, 210],
      [298, 192],
      [332, 204],
      [368, 182],
      [410, 188],
      [500, 196],
      [548, 204],
    ]),
  ].join('')
}
