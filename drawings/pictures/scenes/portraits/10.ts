import { dot, fill, line, times } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** A winter hat and a thick scarf. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'blue',
    behind: times(9, (i) => dot('paper', 12 + ((i * 53) % 140), 14 + ((i * 37) % 110), 2.2)),
    way: [[18, 112], [142, 52], 0.34],
    hairBehind: fill('navy', 'M50 60h60q4 36 8 54H42q8 -20 8 -54z'),
    clothes:
      torso('navy', 58) +
      fill('sun', 'M54 98q26 18 52 0q8 10 0 22q-26 14 -52 0q-8 -12 0 -22z') +
      fill('clay', 'M88 116l18 2l4 42H90z') +
      line('clay', 'M60 112q20 10 40 0', 2.5),
    hair:
      fill('navy', 'M54 78q-4 -16 2 -28h48q6 12 2 28q-4 -14 -8 -18q-18 4 -36 0q-6 6 -8 18z') +
      fill('jade', 'M52 50q-2 -36 28 -36t28 36z') +
      line('leaf', 'M54 50h52', 10),
  })
}
