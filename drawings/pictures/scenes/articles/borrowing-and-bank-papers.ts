import { hall, house, tower, windows } from '../../kit/buildings.ts'
import { cloud, hill, ripples, tree } from '../../kit/nature.ts'
import { coins } from '../../kit/objects.ts'
import { box, fill, line, rect, shade, sky, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

const PIERS = [206, 296, 386, 476] as const

/** Planks of equal length over piers of coins: each instalment carries a step. */
function bridge(): string {
  const plank = (i: number): string => rect(150 + i * 34.5, 244, 31, 11, 2)
  return [
    PIERS.map((x) => shade(rect(x - 30, 322, 60, 20))).join(''),
    PIERS.map((x) => coins(x, 322, 6, 30)).join(''),
    box('clay', 146, 252, 384, 7),
    fill('amber', times(11, plank)),
  ].join('')
}

/** A bridge on piers of coins leads from home to the campus over deep water. */
export default function draw(): string {
  return [
    sky('sea', 'mint', 290),
    cloud('paper', 330, 66, 110),
    cloud('paper', 520, 96, 72),
    hill(
      'land',
      [
        [120, 250],
        [260, 206],
        [400, 230],
        [560, 214],
        [660, 230],
      ],
      300,
    ),
    fill('deep', 'M0 288h640v112H0z'),
    fill('tan', 'M-10 244h164q14 60 -14 156H-10z'),
    fill('leaf', 'M-10 238h160q8 8 6 16H-10z'),
    house(34, 240, 84, 58, 'paper', 'navy', 0.5),
    fill('sun', rect(50, 198, 18, 18) + rect(84, 198, 18, 18)),
    fill('navy', rect(68, 214, 16, 26)),
    tree(16, 242, 84),
    fill('tan', 'M650 244H524q-16 60 10 156H650z'),
    fill('leaf', 'M650 238H528q-8 8 -6 16H650z'),
    tower(606, 240, 26, 120, 'deep', 'navy', 30),
    hall(538, 240, 74, 60, 'paper', 'navy', 22),
    windows('sun', 544, 186, 56, 46, { columns: 3, w: 9, h: 20, arched: true }),
    bridge(),
    line('navy', 'M150 242v-30M528 242v-30', 4),
    ripples(
      'blue',
      [
        [176, 356],
        [300, 372],
        [404, 352],
        [240, 388],
        [470, 384],
      ],
      54,
      3,
    ),
    routeVia(
      [
        [112, 226],
        [200, 230],
        [340, 230],
        [470, 230],
        [556, 226],
      ],
      { weight: 5 },
    ),
  ].join('')
}
