import { box, fill, ground, oval, rect, ring, shade, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A glass jar filled with coins up to a level, on its shelf. */
function jar(x: number, y: number, w: number, h: number, level: number): string {
  const glass = `M${x + 8} ${y - h}h${w - 16}q2 10 8 14v${h - 26}q0 12 -12 12h${24 - w - 0}q-12 0 -12 -12v${26 - h}q6 -4 8 -14z`
  const rows = Math.round((level * (h - 26)) / 9)
  const pile = times(rows, (i) => rect(x + 5 + (i % 2) * 3, y - 12 - i * 9, w - 13, 7, 3.5))
  const lid = box('deep', x + 5, y - h - 8, w - 10, 10, 3)
  return (
    fill('paper', glass) +
    fill('sun', pile) +
    shade(`M${x + w - 16} ${y - h + 18}q16 0 16 8v${h - 38}q0 12 -12 12h-12z`) +
    lid
  )
}

/** Five jars of a year's money, each with its own level; a coin is on its way to the last. */
export default function draw(): string {
  const open = jar(470, 306, 84, 150, 0.3).replace(/<rect[^>]*\/>$/, '')
  return [
    ground('mint'),
    fill('tan', 'M0 306h640v20H0z'),
    shade('M0 326h640v10H0z'),
    fill('navy', 'M92 326h8v34h-4zM540 326h8l-4 34h-4z'),
    shade('M150 306l30-18h16l-24 18zM296 306l30-18h6l-10 18zM428 306l20-18h10l-16 18zM552 306l34-18h20l-24 18z'),
    jar(48, 306, 104, 224, 0.92),
    jar(174, 306, 104, 170, 0.86),
    jar(300, 306, 56, 92, 0.6),
    jar(376, 306, 70, 120, 0.4),
    open,
    routeVia(
      [
        [100, 70],
        [190, 30],
        [320, 22],
        [440, 50],
        [512, 138],
      ],
      { end: false },
    ),
    oval('sun', 512, 142, 17, 16),
    ring('clay', 512, 142, 10, 2),
  ].join('')
}
