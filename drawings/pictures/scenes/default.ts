import { hill } from '../kit/nature.ts'
import { fill, sky } from '../kit/pen.ts'
import { route } from '../kit/route.ts'

/** Land, sea and the line between two places, for content without a picture. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 262),
    fill('sea', 'M0 262h640v138H0z'),
    hill(
      'land',
      [
        [360, 262],
        [450, 226],
        [540, 238],
        [640, 200],
      ],
      262,
    ),
    hill('leaf', [
      [0, 330],
      [120, 286],
      [260, 316],
      [430, 400],
    ]),
    route([150, 306], [492, 232], 0.42),
  ].join('')
}
