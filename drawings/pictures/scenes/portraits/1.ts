import { dot, fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Long straight hair with a side parting, a jade jumper. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'sea',
    behind: dot('paper', 122, 44, 26),
    way: [[16, 92], [144, 66], 0.34],
    hairBehind: fill('navy', 'M44 62q0 -44 36 -44t36 44q2 46 6 66H38q6 -20 6 -66z'),
    clothes: torso('jade') + line('leaf', 'M64 108q16 20 32 0', 5),
    hair:
      fill('navy', 'M52 74q-8 -50 26 -52q34 -2 30 52q-4 -26 -22 -38q-18 20 -30 20q-4 8 -4 18z') +
      fill('navy', 'M46 62q-2 36 -8 62q10 16 24 8q-10 -36 -6 -70zM114 62q2 36 8 62q-8 14 -20 8q8 -36 4 -70z'),
  })
}
