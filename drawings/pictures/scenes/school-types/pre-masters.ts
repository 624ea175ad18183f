import { hall, house, tower } from '../../kit/buildings.ts'
import { hill, poplar } from '../../kit/nature.ts'
import { box, fill, line, rect, shade, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A canal lock: the boat waits while the water lifts it to the upper level. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 220),
    hill('leaf', [
      [0, 204],
      [180, 178],
      [400, 160],
      [640, 130],
    ]),
    hall(480, 140, 110, 36, 'paper', 'deep', 18),
    tower(560, 140, 20, 76, 'paper', 'navy', 26),
    poplar(430, 162, 80),
    poplar(456, 160, 104),
    house(56, 196, 60, 44, 'paper', 'navy'),
    fill('jade', 'M0 214h200v-6H0zM420 176h220v40H420z'),
    fill('tan', 'M0 214h640v186H0z'),
    fill('clay', 'M420 176h220v224H420z'),
    line(
      'tan',
      times(14, (i) => `M${440 + ((i * 67) % 180)} ${206 + ((i * 43) % 170)}h22`),
      4,
    ),
    fill('blue', 'M430 190h210v110H430z'),
    fill('land', 'M200 262h220v110H200z'),
    fill('blue', 'M0 318h190v82H0z'),
    fill('deep', 'M0 318h190v8H0zM430 190h210v7H430zM200 262h220v7H200z'),
    fill('clay', 'M0 378h640v22H0z'),
    box('navy', 186, 210, 16, 180),
    box('navy', 418, 174, 16, 216),
    line('paper', 'M120 206H204M340 170H434', 9),
    line('navy', 'M128 206h74M348 170h74', 9),
    fill('jade', 'M226 238h160q8 0 12 8l-8 22H222q-8 -22 4 -30z'),
    box('navy', 246, 214, 100, 26, 4),
    fill('sun', rect(258, 220, 18, 12, 2) + rect(288, 220, 18, 12, 2) + rect(318, 220, 18, 12, 2)),
    figure(374, 240, 60, { top: 'paper', legs: 'navy', hair: 'bun' }),
    shade('M202 262h216v14H202z'),
    routeVia([
      [96, 318],
      [170, 306],
      [240, 190],
      [360, 132],
      [470, 150],
      [540, 188],
    ]),
  ].join('')
}
