import { dot, fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Hair tied up on top, a sun-coloured raincoat. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'deep',
    behind: fill('blue', 'M0 92q40 -20 80 0t80 0v68H0z'),
    way: [[20, 108], [138, 40], 0.36],
    hairBehind: dot('navy', 84, 17, 13),
    clothes:
      torso('sun', 58) +
      fill('clay', 'M62 102q18 24 36 0l10 8q-6 20 -28 22q-22 -2 -28 -22z') +
      line('clay', 'M80 132V160', 3),
    hair: fill('navy', 'M53 66q-4 -44 28 -44q30 0 26 44q-2 -14 -10 -26q-18 4 -34 -2q-8 12 -10 28z'),
  })
}
