import { windows } from '../../kit/buildings.ts'
import { cloud, ripples, tree } from '../../kit/nature.ts'
import type { Tone } from '../../kit/palette.ts'
import { box, fill, ground, line, rect, shade, sky, times } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'
import { bicycle } from '../../kit/travel.ts'

/** A canal house: its own width, gable and rows of windows. */
function canalHouse(x: number, w: number, h: number, wall: Tone, kind: number): string {
  const top = 268 - h
  const gables = [
    `M${x} ${top}v-8h${w * 0.2}v-12h${w * 0.15}v-14h${w * 0.3}v14h${w * 0.15}v12h${w * 0.2}v8z`,
    `M${x} ${top}q${w * 0.24} -4 ${w * 0.26} -34h${w * 0.48}q${w * 0.02} 30 ${w * 0.26} 34z`,
    `M${x} ${top}l${w / 2} -40l${w / 2} 40z`,
  ]
  const glass = wall === 'paper' || wall === 'tan' ? 'deep' : 'paper'
  return [
    fill(wall, gables[kind] ?? ''),
    box(wall, x, top, w, h),
    shade(rect(x + w - 9, top, 9, h)),
    windows(glass, x, top + 4, w - 6, h - 60, { columns: 3, rows: 3, w: w * 0.17, h: 24 }),
    fill(glass, rect(x + w * 0.12, 224, w * 0.22, 26) + rect(x + w * 0.56, 218, w * 0.22, 50)),
  ].join('')
}

/** Gabled houses on a canal, their reflection, and bicycles at the rail of a bridge. */
export default function draw(): string {
  return [
    sky('sea', 'sand', 268),
    cloud('paper', 440, 66, 150),
    canalHouse(14, 82, 150, 'deep', 0),
    canalHouse(96, 74, 176, 'clay', 1),
    canalHouse(170, 66, 140, 'paper', 2),
    canalHouse(236, 84, 164, 'navy', 0),
    canalHouse(320, 70, 132, 'tan', 1),
    canalHouse(390, 78, 158, 'clay', 2),
    tree(520, 270, 150, 'jade', 'leaf', 5),
    tree(600, 270, 110, 'jade', 'leaf', 9),
    box('tan', 0, 266, 640, 12),
    ground('blue', 278),
    shade('M14 278h82v46H14zM96 278h74v56H96zM236 278h84v50h-84zM390 278h78v46h-78z'),
    ripples(
      'land',
      [
        [60, 306],
        [200, 296],
        [350, 312],
        [520, 300],
        [420, 296],
        [130, 318],
      ],
      44,
    ),
    fill('navy', 'M-20 400Q320 330 660 400z'),
    line(
      'navy',
      `M-10 334Q320 292 650 334${times(9, (i) => `M${20 + i * 75} ${330 - Math.sin(((i + 0.4) / 9) * Math.PI) * 16}v60`)}`,
      5,
    ),
    bicycle(222, 384, 136, 'sun'),
    bicycle(398, 382, 130, 'paper', true),
    routeVia(
      [
        [52, 318],
        [180, 296],
        [320, 289],
        [460, 296],
        [588, 318],
      ],
      { weight: 4.5 },
    ),
  ].join('')
}
