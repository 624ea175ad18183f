import { dot, fill, line } from '../../kit/pen.ts'
import { portrait, torso } from '../../kit/portrait.ts'

/** A high ponytail, a sports jacket with a zip. */
export default function draw(): string {
  return portrait({
    skin: 'amber',
    ground: 'mint',
    behind: dot('sun', 112, 50, 30),
    way: [[20, 78], [136, 110], 0.4],
    hairBehind: fill('navy', 'M70 26q20 -18 38 -4q18 18 10 54q-2 18 -14 26q4 -34 -10 -58z'),
    clothes:
      torso('deep') +
      fill('navy', 'M64 100q16 14 32 0l6 10q-22 18 -44 0z') +
      line('land', 'M80 116V160', 2.5) +
      fill('blue', 'M24 160Q24 124 46 116l10 -5Q38 124 38 160z'),
    hair: fill('navy', 'M53 66q-4 -44 27 -44t27 44q-2 -16 -10 -24q-18 2 -34 0q-8 8 -10 24z'),
  })
}
