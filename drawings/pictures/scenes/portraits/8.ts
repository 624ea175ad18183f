import { fill, line, shade } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Hair parted in the middle, a hooded jumper. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'tan',
    behind: fill('clay', 'M0 160V70l40 -34l40 34v90z'),
    way: [[24, 32], [142, 70], 0.3],
    hairBehind: fill('blue', 'M42 124q-4 -26 20 -36h36q24 10 20 36z'),
    clothes:
      torso('blue', 58) + shade('M58 106q22 26 44 0l6 8q-26 28 -56 0z') + line('paper', 'M70 124v22M90 124v22', 3),
    hair: fill('navy', 'M54 72q-10 -50 26 -52q36 2 26 52q0 -24 -12 -32q-10 -2 -14 -8q-4 6 -14 8q-12 8 -12 32z'),
  })
}
