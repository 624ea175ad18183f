import { at, box, fill, ground, line, type Point, shade, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** An answer sheet: some circles filled, and a tear-off part that may stay empty. */
export default function draw(): string {
  const columns = [0, 1, 2, 3, 4]
  const chosen = [3, 1, 2, 4, 2, 0]
  const spot = (row: number, column: number): Point => [120 + column * 52, 54 + row * 58]
  const empty = (row: number, column: number): string => {
    const [x, y] = spot(row, column)
    return `M${x - 17} ${y}a17 17 0 1 1 0 .1z`
  }
  const pencil =
    fill('sun', 'M0 0l-15 -40v-260h30v260z') +
    shade('M3 0l12 -40v-260h-10z') +
    fill('tan', 'M0 0l-15 -40q7 6 15 0q8 6 15 0z') +
    fill('navy', 'M0 0l-5 -13q5 3 10 0z')
  const marks = chosen.map((column, row) => spot(row, column))
  return [
    ground('blue'),
    at(
      20,
      0,
      [
        shade('M44 12h560v430H44z'),
        box('paper', 34, -20, 340, 460),
        at(
          384,
          -6,
          box('mint', 0, -20, 190, 460) +
            line(
              'leaf',
              times(6, (i) => `M36 ${60 + i * 58}h118`),
              3,
            ),
          { rotation: 3 },
        ),
        line('land', 'M374 -20V440', 3).replace('/>', ' stroke-dasharray="1 10"/>'),
        line('land', chosen.flatMap((_, row) => columns.map((column) => empty(row, column))).join(''), 3),
        fill(
          'deep',
          chosen
            .map((column, row) => empty(row, column))
            .slice(0, 5)
            .join(''),
        ),
        routeVia(marks, { start: true }),
        shade('M124 352L420 440h60z'),
        at(130, 346, pencil, { rotation: 118 }),
      ].join(''),
      { rotation: 4 },
    ),
  ].join('')
}
