import { fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** A side plait over one shoulder, a plain collar. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'sea',
    behind: fill('land', 'M0 160q10 -60 70 -64t90 -30v94z'),
    way: [[18, 56], [140, 92], 0.34],
    clothes: torso('leaf') + fill('paper', 'M66 103l14 14l-20 16l-10 -20zM94 103l-14 14l20 16l10 -20z'),
    hair:
      fill('navy', 'M52 76q-8 -54 28 -54t28 54q0 -22 -12 -36q-20 16 -38 14q-4 10 -6 22z') +
      fill(
        'navy',
        'M104 64q10 12 6 26q6 10 0 18q6 10 -2 18q4 10 -6 20q-10 -8 -6 -20q-6 -8 0 -18q-4 -10 4 -18q-4 -12 4 -26z',
      ) +
      line('sun', 'M98 143h9', 4),
  })
}
