import { dot, fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** A chin-length bob with a fringe, a navy jacket over mint. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'sea',
    behind: dot('land', 36, 52, 30),
    way: [[18, 40], [142, 90], 0.3],
    hairBehind: fill('navy', 'M46 64q-2 -42 34 -42t34 42q2 22 -2 40H48q-4 -18 -2 -40z'),
    clothes:
      torso('navy', 58) +
      fill('mint', 'M66 105q14 15 28 0l-10 55h-8z') +
      line('deep', 'M66 106l12 54M94 106l-12 54', 3),
    hair: fill('navy', 'M50 84q-6 -60 30 -62q36 2 30 62q-6 -10 -7 -26q-23 6 -46 0q-1 16 -7 26z'),
  })
}
