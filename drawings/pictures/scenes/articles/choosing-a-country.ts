import { hall, house, tower } from '../../kit/buildings.ts'
import { hill, pine, ripples, tree } from '../../kit/nature.ts'
import type { Tone } from '../../kit/palette.ts'
import { fill, line, oval, sky } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade } from '../../kit/travel.ts'

/** An island in the sea with the mark of its country: a plant or a building. */
function island(x: number, y: number, w: number, tone: Tone, mark: string): string {
  return (
    oval('land', x + 4, y + 5, w * 0.62, w * 0.12) +
    fill(
      tone,
      `M${x - w / 2} ${y}q${w * 0.16} ${-w * 0.2} ${w * 0.4} ${-w * 0.16}q${w * 0.3} ${-w * 0.04} ${w * 0.6} ${w * 0.16}q${-w * 0.2} ${w * 0.1} ${-w * 0.5} ${w * 0.1}t${-w * 0.5} ${-w * 0.1}z`,
    ) +
    mark
  )
}

/** A traveller on a headland looks over a sea with six islands; the route picks one. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 96),
    fill('sea', 'M0 92h640v308H0z'),
    line('land', 'M0 92H640', 2),
    ripples(
      'land',
      [
        [40, 150],
        [300, 128],
        [250, 330],
        [450, 352],
      ],
      34,
    ),
    island(96, 132, 84, 'leaf', hall(70, 122, 46, 15, 'paper', 'deep', 11)),
    island(246, 176, 96, 'jade', pine(230, 166, 44) + pine(256, 164, 60)),
    island(
      390,
      136,
      84,
      'leaf',
      tower(378, 126, 12, 40, 'paper', 'navy', 16) + hall(390, 126, 28, 15, 'paper', 'deep', 9),
    ),
    island(
      546,
      190,
      130,
      'jade',
      hall(500, 176, 74, 26, 'paper', 'deep', 16) + tower(540, 176, 18, 60, 'paper', 'navy', 22) + tree(594, 180, 34),
    ),
    island(410, 296, 92, 'clay', tree(404, 286, 46, 'jade', 'leaf', 5)),
    island(576, 320, 110, 'leaf', house(548, 308, 22, 26, 'paper', 'navy') + house(572, 310, 22, 20, 'tan', 'navy')),
    hill('jade', [
      [0, 262],
      [60, 268],
      [140, 292],
      [210, 338],
      [262, 400],
    ]),
    hill('leaf', [
      [0, 300],
      [70, 304],
      [150, 338],
      [196, 400],
    ]),
    groundShade(132, 330, 26, 5),
    routeVia([
      [150, 318],
      [230, 282],
      [330, 262],
      [440, 214],
      [506, 192],
    ]),
    figure(116, 330, 128, { top: 'navy', legs: 'deep', bag: 'clay', hair: 'bob', hairTone: 'navy', skin: 'skin' }),
  ].join('')
}
