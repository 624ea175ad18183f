import { fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Grey at the temples, a jacket and tie. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'blue',
    behind: fill('deep', 'M0 160V84l46 -30l46 30v76z'),
    way: [[18, 52], [142, 84], 0.3],
    clothes:
      torso('navy', 60) +
      fill('paper', 'M64 106q16 14 32 0l-16 42z') +
      fill('jade', 'M76 118h8l3 28l-7 12l-7 -12z') +
      fill('deep', 'M62 104l-14 10l26 46h6zM98 104l14 10l-26 46h-6z'),
    hair:
      fill('navy', 'M55 60q-4 -36 25 -38q29 2 25 38q-4 -14 -12 -20q-14 4 -26 0q-8 6 -12 20z') +
      line('land', 'M56 58q1 -10 5 -16M104 58q-1 -10 -5 -16', 3),
  })
}
