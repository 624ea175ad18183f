import { dot, fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** Long hair over one shoulder, an áo dài collar in jade. */
export default function draw(): string {
  return portrait({
    skin: 'skin',
    ground: 'sun',
    behind: dot('paper', 118, 48, 28),
    way: [[18, 76], [142, 112], 0.34],
    hairBehind: fill(
      'navy',
      'M48 62q-2 -40 32 -40t32 40q6 40 4 70q-14 14 -26 4q6 -40 -8 -62q-20 10 -26 30q-10 -18 -8 -42z',
    ),
    clothes:
      torso('jade') +
      fill('jade', 'M66 98q14 10 28 0v12q-14 12 -28 0z') +
      line('leaf', 'M66 110q14 12 28 0M88 112l16 30', 2.5),
    hair: fill('navy', 'M52 74q-8 -50 28 -52q36 2 28 52q-2 -20 -14 -34q-8 14 -30 14q-10 6 -12 20z'),
  })
}
