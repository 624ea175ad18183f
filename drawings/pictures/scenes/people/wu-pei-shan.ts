import { dot, fill } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Hair pinned up, small earrings, a clay cardigan. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'tan',
    behind: fill('sun', 'M160 0v90Q110 60 96 0z'),
    way: [[20, 104], [138, 60], 0.34],
    hairBehind: dot('umber', 80, 22, 15),
    clothes: torso('clay') + fill('paper', 'M66 105q14 16 28 0l-6 55h-16z'),
    hair: fill('umber', 'M53 72q-8 -48 27 -50q35 2 27 50q-2 -22 -14 -32q-14 6 -26 4q-12 8 -14 28z'),
    over: dot('sun', 55, 79, 2.6) + dot('sun', 105, 79, 2.6),
  })
}
