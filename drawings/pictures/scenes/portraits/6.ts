import { fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Short hair brushed to one side, glasses, a blazer. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'land',
    behind: fill('sea', 'M0 0h84L40 160H0z'),
    way: [[18, 62], [140, 44], 0.32],
    clothes:
      torso('navy', 60) +
      fill('paper', 'M64 106q16 14 32 0l-16 40z') +
      fill('deep', 'M62 104l-14 10l26 46h6zM98 104l14 10l-26 46h-6z'),
    hair: fill('navy', 'M54 64q-8 -40 20 -42q38 -8 34 42h-4q0 -14 -6 -22q-20 4 -34 -8q-8 14 -6 30z'),
    over: line('navy', 'M60 66h14v6q-6 8 -13 0zM84 66h14l-1 6q-6 8 -13 0zM74 67h10', 2.2),
  })
}
