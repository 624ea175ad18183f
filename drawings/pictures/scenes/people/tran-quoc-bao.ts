import { fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Short side-parted hair, square glasses, a pale shirt. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'mint',
    behind: fill('land', 'M160 160V70q-50 10 -70 90z'),
    way: [[20, 44], [140, 70], 0.3],
    clothes:
      torso('land') +
      fill('paper', 'M66 103l14 18l-18 12l-8 -20zM94 103l-14 18l18 12l8 -20z') +
      line('blue', 'M80 122V160', 2.2),
    hair: fill('navy', 'M54 64q-8 -38 18 -42q38 -4 34 42h-4q0 -14 -6 -22q-20 2 -32 -4q-8 10 -6 26z'),
    over: line('navy', 'M59 62h15v11H60zM86 62h15l-1 11H86zM74 65h12', 2.2),
  })
}
