import { sprig, tree } from '../../kit/nature.ts'
import { pot } from '../../kit/objects.ts'
import { box, fill, ground, line, shine, sky, times } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A greenhouse beside the garden wall: seedlings in trays, and the tree they may become outside. */
export default function draw(): string {
  const trays = times(2, (row) => {
    const y = 252 + row * 74
    return (
      box('clay', 92, y, 230, 9) +
      line('navy', `M104 ${y + 9}V346M310 ${y + 9}V346`, 3) +
      times(
        4,
        (i) =>
          pot(128 + i * 52, y, 28, row === 1 ? 'tan' : 'deep') +
          sprig(i % 2 ? 'leaf' : 'jade', 128 + i * 52, y - 20, 24 + row * 8 + ((i * 5) % 8), 3),
      )
    )
  })
  return [
    sky('sea', 'sand', 350),
    ground('leaf', 346),
    tree(540, 356, 300, 'jade', 'leaf', 4),
    fill('tan', 'M40 346h330v10H40z'),
    fill('paper', 'M56 350V176L206 76L356 176V350z'),
    trays,
    shine('M140 120l66 -44l40 28L110 350H56V300z'),
    line('deep', 'M56 350V176L206 76L356 176V350zM56 176H356M131 126V176M281 126V176M206 76V176', 5),
    box('tan', 40, 350, 332, 12),
    figure(416, 372, 124, {
      top: 'sun',
      legs: 'deep',
      hair: 'tail',
      hairTone: 'umber',
      skin: 'skin',
      arms: ['M-11.5-76q-10 10-18 14', 'M11.5-76q5.5 14 3 30'],
    }),
    pot(386, 318, 18, 'clay'),
    sprig('jade', 386, 306, 20, 5),
    routeVia([
      [284, 300],
      [350, 220],
      [430, 160],
      [540, 150],
    ]),
  ].join('')
}
