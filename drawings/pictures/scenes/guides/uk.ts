import { steps, tower, windows } from '../../kit/buildings.ts'
import { cloud, hill } from '../../kit/nature.ts'
import { box, fill, poly, rect, shade, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { streetLamp } from '../../kit/travel.ts'

/** One house of the terrace: brick, bay, door, chimney; each a step higher up the street. */
function terrace(i: number): string {
  const [x, y] = [-30 + i * 84, 372 - i * 24]
  const wall = (['clay', 'tan', 'clay', 'paper', 'clay'] as const)[i] ?? 'clay'
  const door = (['jade', 'navy', 'deep', 'jade', 'navy'] as const)[i] ?? 'navy'
  return [
    box('clay', x + 62, y - 214, 20, 44),
    fill('navy', `M${x + 64} ${y - 222}h6v8h-6zM${x + 74} ${y - 222}h6v8h-6z`),
    box(wall, x, y - 150, 84, 190),
    poly('deep', [x, y - 148], [x + 12, y - 190], [x + 84, y - 190], [x + 84, y - 148]),
    shade(rect(x + 78, y - 150, 6, 190)),
    fill(
      wall === 'paper' ? 'land' : 'paper',
      rect(x + 10, y - 66, 30, 42) + rect(x + 12, y - 130, 24, 34) + rect(x + 50, y - 130, 20, 34),
    ),
    box(door, x + 52, y - 66, 22, 66),
    box('paper', x + 48, y, 30, 6),
  ].join('')
}

/** A terraced street climbs to the town's library after the rain. */
export default function draw(): string {
  return [
    sky('land', 'sand', 300),
    cloud('sea', 330, 80, 190),
    cloud('paper', 520, 124, 160),
    hill('leaf', [
      [330, 250],
      [460, 206],
      [640, 216],
    ]),
    box('tan', 466, 116, 150, 122),
    fill('jade', 'M482 116q10 -56 58 -58q48 2 58 58z'),
    tower(530, 60, 20, 16, 'paper', 'jade', 18),
    windows('navy', 472, 130, 138, 96, { columns: 5, w: 14, h: 58, arched: true }),
    shade('M560 116h56v122h-56z'),
    box('tan', 458, 110, 166, 10),
    steps('paper', 486, 252, 110, 2, 8, 8),
    times(5, (i) => terrace(4 - i)),
    fill('land', 'M-10 390L430 264H640V400H-10z'),
    fill('tan', 'M-10 374L400 258L432 262L60 400H-10z'),
    fill('sea', 'M320 372q60 -18 130 -8q-30 20 -96 18zM520 318q40 -10 70 0q-30 10 -70 0z'),
    streetLamp(604, 362, 130),
    figure(444, 352, 78, { top: 'jade', legs: 'navy', hair: 'tail', coat: true, walks: true }),
    routeVia([
      [250, 384],
      [330, 340],
      [420, 300],
      [500, 280],
      [540, 250],
    ]),
  ].join('')
}
