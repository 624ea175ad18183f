import { fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Wavy short hair, a beard, an embroidered barong collar. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'tan',
    behind: fill('sand', 'M0 0h160L0 130z'),
    way: [[20, 108], [140, 64], 0.32],
    clothes:
      torso('paper', 58) +
      fill('sand', 'M66 102l14 16l-18 12l-8 -18zM94 102l-14 16l18 12l8 -18z') +
      line('clay', 'M80 118V160M72 132l-4 6M88 132l4 6M72 146l-4 6M88 146l4 6', 2),
    hair:
      fill('umber', 'M54 66q-8 -36 14 -46q12 -6 22 0q22 4 16 46h-3q0 -12 -5 -20q-8 4 -12 -4q-8 8 -18 4q-8 4 -10 20z') +
      fill('umber', 'M57 76q4 24 23 26q19 -2 23 -26q-4 12 -12 12q-4 -4 -11 -4t-11 4q-8 0 -12 -12z'),
  })
}
