import { fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Wavy hair to the shoulders, a warm cardigan over mint. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'jade',
    behind: fill('leaf', 'M110 160q-4 -70 50 -96v96z'),
    way: [[20, 98], [140, 28], 0.34],
    hairBehind: fill('umber', 'M46 60q0 -40 34 -40t34 40q10 16 2 30q12 16 2 34H42q-10 -18 2 -34q-8 -14 2 -30z'),
    clothes:
      torso('tan') + fill('mint', 'M66 105q14 15 28 0l-6 55h-16z') + line('clay', 'M68 108l6 52M92 108l-6 52', 2.5),
    hair: fill('umber', 'M52 80q-10 -58 28 -58t28 58q-4 -30 -26 -46q-8 22 -26 28q-4 8 -4 18z'),
  })
}
