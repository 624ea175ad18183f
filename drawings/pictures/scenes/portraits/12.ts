import { box, fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Close-cropped hair, headphones about the neck. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'leaf',
    behind: fill('jade', 'M0 160V96h34V66h36v40h30V46h40v60h20v54z'),
    way: [[20, 46], [142, 34], 0.22],
    clothes:
      torso('mint') +
      line('clay', 'M52 116q-2 -22 14 -24M108 116q2 -22 -14 -24', 6) +
      box('paper', 44, 106, 15, 28, 7) +
      box('paper', 101, 106, 15, 28, 7) +
      line('leaf', 'M66 108q14 14 28 0', 4),
    hair: fill('navy', 'M54 60q-4 -36 26 -38q30 2 26 38q-2 -12 -8 -18q-18 -6 -36 0q-6 6 -8 18z'),
  })
}
