import { fill } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Cropped hair, a shirt with an open collar under a navy jumper. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'sun',
    behind: fill('tan', 'M0 118Q60 84 160 108V160H0z'),
    way: [[22, 40], [140, 84], 0.3],
    clothes: torso('navy') + fill('paper', 'M66 103l14 20l-16 8l-8 -20zM94 103l-14 20l16 8l8 -20z'),
    hair: fill('navy', 'M54 62q-6 -38 26 -40q32 2 26 40l-4 -2q0 -16 -8 -22q-16 4 -30 0q-6 8 -6 22z'),
  })
}
