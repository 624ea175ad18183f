import { box, fill, ground, line, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'
import { groundShade } from '../../kit/travel.ts'

/** Between the stacks: shelves run to a tall window, and one reader among them. */
export default function draw(): string {
  const shelf = (side: 1 | -1): string => {
    const [near, far] = [320 - side * 330, 320 - side * 92]
    return times(6, (i) => `M${near} ${-60 + i * 96}L${far} ${84 + i * 34}`)
  }
  const spines = (side: 1 | -1): string =>
    times(5, (row) =>
      times(9, (i) => {
        const t = (i * 1.35) / (i * 0.75 + 5.6)
        const u = ((i + 0.7) * 1.35) / ((i + 0.7) * 0.75 + 5.6)
        const x = (v: number): number => 320 - side * (330 - 238 * v)
        const low = (v: number): number => -60 + (row + 1) * 96 + (84 + (row + 1) * 34 + 60 - (row + 1) * 96) * v - 2
        const tall = 0.62 + ((i * 3 + row * 5) % 7) / 26
        const h = (v: number): number => (96 - 62 * v) * tall
        return `M${x(t)} ${low(t)}V${low(t) - h(t)}L${x(u)} ${low(u) - h(u)}V${low(u)}z`
      }),
    )
  const left = spines(-1)
  const right = spines(1)
  return [
    ground('tan'),
    fill('navy', 'M228 84L-10 -60V430L228 288zM412 84L650 -60V430L412 288z'),
    fill('sand', 'M228 84L-10 -60H650L412 84z'),
    box('sea', 228, 84, 184, 204),
    fill('paper', 'M262 288V146a58 58 0 0 1 116 0v142z'),
    line('land', 'M320 88v200M262 190h116M262 240h116', 3),
    fill('clay', right),
    fill('blue', left),
    line('deep', shelf(1) + shelf(-1), 3),
    fill('clay', 'M228 288L-10 430H650L412 288z'),
    `<path class="y" d="M262 288h116l90 112H190z"/>`,
    groundShade(354, 370, 34, 6),
    figure(346, 370, 150, {
      top: 'deep',
      legs: 'navy',
      hair: 'bun',
      skin: 'amber',
      arms: ['M-11.5-76q-8 12-2 24', 'M11.5-76q14-6 22-22'],
    }),
    routeVia([
      [300, 384],
      [286, 330],
      [318, 300],
      [304, 270],
      [320, 230],
    ]),
  ].join('')
}
