import { fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Hair brushed up, an open denim shirt over paper white. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'land',
    behind: fill('sea', 'M0 0h160v64Q70 100 0 60z'),
    way: [[18, 84], [142, 52], 0.32],
    clothes:
      torso('deep', 58) +
      fill('paper', 'M62 106q18 18 36 0l-4 54H66z') +
      fill('blue', 'M62 105l-8 7l8 48h6zM98 105l8 7l-8 48h-6z') +
      line('deep', 'M68 112q12 10 24 0', 2),
    hair: fill('navy', 'M54 64q-6 -34 8 -44q14 -8 34 -2q18 8 10 46l-4 -2q0 -14 -6 -20q-18 -4 -32 0q-6 6 -6 22z'),
  })
}
