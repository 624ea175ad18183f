import { dot, fill, line, times } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Loose curls to the shoulders, a navy dress with a thin chain. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'sea',
    behind: fill('mint', 'M0 160V110q80 -50 160 0v50z'),
    way: [[18, 58], [142, 44], 0.34],
    hairBehind:
      fill('navy', 'M48 60q0 -38 32 -38t32 38v44H48z') +
      times(6, (i) => dot('navy', i < 3 ? 50 : 110, 66 + (i % 3) * 20, 14)),
    clothes: torso('navy') + fill('amber', 'M66 104q14 22 28 0l-8 22h-12z') + line('sun', 'M68 108q12 22 24 0', 1.8),
    hair: fill('navy', 'M52 78q-8 -54 28 -56q36 2 28 56q-4 -26 -18 -36q-6 12 -26 14q-10 6 -12 22z'),
  })
}
