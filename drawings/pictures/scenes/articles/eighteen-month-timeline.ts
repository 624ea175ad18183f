import { hall, house, tower } from '../../kit/buildings.ts'
import { bareTree, cloud, hill, poplar, tree } from '../../kit/nature.ts'
import { along, dot, fill, line, type Point, sky, smooth } from '../../kit/pen.ts'
import { campus } from '../../kit/route.ts'

/** A road of eighteen stops over hills of changing seasons, from a doorstep to a campus. */
export default function draw(): string {
  const way: Point[] = [
    [90, 354],
    [180, 340],
    [272, 306],
    [236, 262],
    [150, 238],
    [206, 204],
    [330, 210],
    [440, 216],
    [474, 180],
    [426, 156],
    [470, 128],
    [540, 116],
  ]
  return [
    sky('sea', 'sand', 220),
    dot('sun', 122, 74, 30),
    cloud('paper', 250, 76, 120),
    cloud('paper', 40, 130, 90),
    hill('land', [
      [0, 196],
      [130, 168],
      [300, 190],
      [430, 140],
      [560, 118],
      [640, 126],
    ]),
    hall(520, 112, 84, 28, 'paper', 'deep', 18),
    tower(556, 112, 20, 62, 'paper', 'navy', 24),
    hill('leaf', [
      [0, 234],
      [120, 198],
      [260, 192],
      [420, 170],
      [560, 140],
      [640, 168],
    ]),
    hill('jade', [
      [0, 276],
      [90, 250],
      [220, 252],
      [380, 248],
      [520, 200],
      [640, 216],
    ]),
    hill('tan', [
      [0, 330],
      [140, 296],
      [290, 304],
      [430, 290],
      [560, 262],
      [640, 270],
    ]),
    bareTree(40, 300, 84, 'navy', 2),
    bareTree(92, 292, 60, 'navy', 5),
    tree(330, 298, 74, 'clay', 'sun', 4),
    tree(566, 258, 92, 'jade', 'leaf', 7),
    tree(612, 262, 66, 'jade', 'leaf', 2),
    poplar(360, 190, 50),
    poplar(384, 186, 64),
    hill('sand', [
      [0, 372],
      [160, 352],
      [330, 364],
      [500, 346],
      [640, 354],
    ]),
    line('paper', smooth(way), 20),
    along(way, 18)
      .slice(0, -1)
      .map(([x, y], i) => dot('accent', x, y, 7 - i * 0.2))
      .join(''),
    campus([540, 116], 3.6),
    house(4, 376, 78, 56, 'clay', 'navy', 0.42),
    fill('navy', 'M34 376v-32h18v32z'),
  ].join('')
}
