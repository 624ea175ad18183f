import { fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Short hair, round glasses, a shirt under a leaf-green jumper. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'sand',
    behind: fill('tan', 'M0 120q50 -40 160 -20v60H0z'),
    way: [[20, 96], [140, 40], 0.3],
    clothes: torso('leaf') + fill('paper', 'M66 103l14 20l-16 8l-8 -20zM94 103l-14 20l16 8l8 -20z'),
    hair: fill('navy', 'M54 66q-6 -42 26 -44q34 2 26 44h-3q-2 -16 -8 -24q-18 6 -32 2q-6 8 -6 22z'),
    over: line(
      'navy',
      'M60 68a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M86 68a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M74 66q6 -3 12 0',
      2.2,
    ),
  })
}
