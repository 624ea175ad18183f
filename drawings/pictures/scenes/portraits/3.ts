import { box, fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** A bob with a fringe, a striped top. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'mint',
    behind: box('leaf', 96, 0, 64, 160),
    way: [[18, 74], [142, 38], 0.3],
    hairBehind: fill('navy', 'M46 62q-2 -40 34 -40t34 40v34q-34 10 -68 0z'),
    clothes: torso('paper') + line('deep', 'M38 124q42 12 84 0M30 140q50 12 100 0M28 155q52 10 104 0', 5),
    hair: fill('navy', 'M46 92q-6 -70 34 -70t34 70h-12q4 -20 2 -34q-24 6 -48 0q-2 14 2 34z'),
  })
}
