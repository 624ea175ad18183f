import { hall, portico, tower } from '../../kit/buildings.ts'
import { cloud, hill, tree } from '../../kit/nature.ts'
import { sky } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { paperPlane } from '../../kit/travel.ts'

/** A flock of folded letters over the valley, each toward its own campus. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 300),
    cloud('paper', 30, 100, 130),
    hill('land', [
      [0, 262],
      [150, 220],
      [300, 244],
      [460, 186],
      [640, 170],
    ]),
    hall(506, 178, 82, 28, 'paper', 'deep', 18),
    tower(548, 178, 18, 64, 'paper', 'navy', 22),
    tower(266, 240, 16, 52, 'paper', 'navy', 20),
    hall(282, 240, 60, 22, 'paper', 'deep', 14),
    hill('leaf', [
      [0, 300],
      [160, 268],
      [330, 284],
      [480, 250],
      [640, 262],
    ]),
    hall(400, 268, 84, 30, 'clay', 'navy', 18),
    portico(586, 262, 46, 36, 'paper', 'deep', 3),
    hill('jade', [
      [0, 340],
      [180, 320],
      [340, 344],
      [640, 306],
    ]),
    tree(590, 330, 92, 'leaf', 'mint', 4),
    tree(626, 340, 70, 'leaf', 'mint', 6),
    hill('navy', [
      [0, 360],
      [90, 350],
      [190, 372],
      [260, 400],
    ]),
    paperPlane(250, 150, 82, -16),
    paperPlane(352, 96, 70, -8),
    paperPlane(330, 206, 52, -4),
    paperPlane(444, 128, 48, 6),
    paperPlane(236, 76, 58, -24),
    paperPlane(480, 60, 40, 4),
    figure(92, 366, 150, {
      top: 'sun',
      legs: 'deep',
      hair: 'bob',
      skin: 'amber',
      arms: ['M-11.5-76q-5.5 14-3 30', 'M11.5-76q12-8 18-28'],
    }),
    routeVia([
      [136, 244],
      [210, 170],
      [310, 130],
      [430, 110],
      [510, 122],
      [557, 152],
    ]),
  ].join('')
}
