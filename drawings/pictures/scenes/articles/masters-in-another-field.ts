import { hall, house, tower } from '../../kit/buildings.ts'
import { bushes, hill } from '../../kit/nature.ts'
import { fill, line, opening, type Point, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade } from '../../kit/travel.ts'

/** Two fields from above, one ploughed and one planted, and a walker going through the gap in the hedge. */
export default function draw(): string {
  const furrow = (i: number): string => `M${-70 + i * 34} 400L${150 + i * 18} 96`
  const rows: Point[] = [
    [430, 140],
    [494, 140],
    [558, 140],
    [618, 138],
    [424, 196],
    [500, 196],
    [576, 196],
    [416, 270],
    [508, 272],
    [600, 270],
    [406, 350],
    [520, 352],
    [630, 350],
  ]
  const hedge: Point[] = [
    [330, 104],
    [326, 126],
    [322, 150],
    [317, 176],
    [289, 316],
    [279, 352],
    [268, 394],
  ]
  return [
    sky('sea', 'sand', 100),
    hill(
      'land',
      [
        [0, 86],
        [150, 62],
        [330, 84],
        [480, 66],
        [640, 82],
      ],
      110,
    ),
    fill('tan', 'M0 96H334L262 400H0z'),
    fill('mint', 'M334 96H640V400H262z'),
    opening(0, 97, 640, 303, line('clay', times(15, furrow), 4.5), fill('mint', 'M338 96H640V400H266z')),
    bushes(rows.map(([x, y]) => [x, y, 10 + Math.round((y - 100) * 0.07)] as const)),
    bushes(hedge.map(([x, y]) => [x, y, 15 + Math.round((y - 90) * 0.06)] as const)),
    house(60, 98, 30, 16, 'paper', 'deep', 0.4),
    hall(520, 92, 56, 18, 'paper', 'deep', 12),
    tower(570, 92, 12, 38, 'paper', 'navy', 14),
    routeVia([
      [62, 350],
      [150, 318],
      [236, 268],
      [306, 240],
      [380, 228],
      [454, 232],
      [540, 224],
      [604, 226],
    ]),
    groundShade(246, 276, 18, 4),
    figure(234, 274, 92, { top: 'navy', legs: 'deep', hair: 'short', bag: 'paper', skin: 'skin', walks: true }),
  ].join('')
}
