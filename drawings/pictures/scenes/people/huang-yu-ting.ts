import { box, fill } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** A low ponytail, a blue shirt with a pocket. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'mint',
    behind: fill('leaf', 'M0 160V96q40 -30 80 0v64z'),
    way: [[22, 60], [140, 108], 0.34],
    hairBehind: fill('navy', 'M96 52q26 16 18 60q-8 14 -18 8q6 -34 -8 -60z'),
    clothes:
      torso('blue') +
      fill('land', 'M66 103l14 16l-18 14l-10 -20zM94 103l-14 16l18 14l10 -20z') +
      box('deep', 98, 136, 18, 14, 2),
    hair: fill('navy', 'M53 70q-6 -46 27 -48q33 2 27 48q-2 -18 -12 -28q-12 8 -30 8q-9 6 -12 20z'),
  })
}
