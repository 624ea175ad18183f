import { hall } from '../../kit/buildings.ts'
import { cloud, hill } from '../../kit/nature.ts'
import { writing } from '../../kit/objects.ts'
import { at, box, dot, fill, line, oval, rect, ring, shade, sky } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** Four documents pegged in order on a line between two posts, in the wind above the hills. */
export default function draw(): string {
  const page = (x: number, y: number, w: number, h: number, rotation: number, marks: string): string =>
    at(
      x,
      y,
      shade(`M8 8h${w}v${h}q${-w / 2} 12 ${-w} 0z`) +
        fill('paper', `M0 0h${w}v${h}q${-w / 4} 10 ${-w / 2} 0t${-w / 2} 0z`) +
        marks +
        fill('clay', rect(w * 0.18, -10, 8, 20, 2) + rect(w * 0.74, -10, 8, 20, 2)),
      { rotation },
    )
  return [
    sky('land', 'sand', 330),
    cloud('paper', 470, 80, 130),
    cloud('paper', 60, 150, 110),
    hill('leaf', [
      [0, 320],
      [170, 284],
      [360, 306],
      [520, 270],
      [640, 282],
    ]),
    hall(416, 298, 76, 22, 'paper', 'deep', 14),
    hill('jade', [
      [0, 360],
      [200, 334],
      [420, 352],
      [640, 330],
    ]),
    line('navy', 'M60 372V84M586 352V66', 7),
    page(104, 114, 98, 132, 4, line('land', writing(16, 24, 64, 8, 12), 4)),
    page(
      226,
      127,
      98,
      132,
      1,
      box('sea', 16, 18, 34, 42) +
        oval('blue', 33, 36, 8, 10) +
        fill('blue', 'M18 60q2 -14 15 -14t15 14z') +
        line('land', 'M60 26h24M60 40h18M60 54h24M16 78h66M16 92h50M16 106h60', 4),
    ),
    page(
      346,
      127,
      98,
      132,
      -2,
      fill('blue', [22, 40, 32, 54].map((h, i) => rect(18 + i * 17, 74 - h, 11, h)).join('')) +
        line('land', 'M16 78h66M16 96h66M16 110h40', 4),
    ),
    page(
      466,
      118,
      92,
      128,
      -6,
      line('land', writing(16, 22, 60, 5, 12), 4) + ring('deep', 62, 98, 14, 3) + dot('deep', 62, 98, 7),
    ),
    routeVia(
      [
        [60, 96],
        [200, 118],
        [330, 128],
        [460, 116],
        [586, 78],
      ],
      { weight: 4.5 },
    ),
  ].join('')
}
