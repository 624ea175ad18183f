import { dot, fill, times } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Full curls, a denim jacket over white. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'sand',
    behind: dot('land', 40, 48, 34),
    way: [[20, 30], [142, 100], 0.3],
    hairBehind: times(9, (i) =>
      dot('umber', 80 + Math.cos(i * 0.56 + 2.45) * 31, 62 + Math.sin(i * 0.56 + 2.45) * 34, 16),
    ),
    clothes:
      torso('deep') +
      fill('paper', 'M64 106q16 18 32 0l-8 54h-16z') +
      fill('blue', 'M64 104l-10 8l16 30l4 -14zM96 104l10 8l-16 30l-4 -14z'),
    hair: fill('umber', 'M52 72q-12 -40 28 -44q40 4 28 44q-4 -8 -6 -18q-8 0 -12 -8q-8 8 -16 0q-6 8 -14 6q-4 8 -8 20z'),
  })
}
