import { at, box, fill, ground, line, rect, ring, shade } from '../../kit/pen.ts'
import { route } from '../../kit/route.ts'

/** The rubber stamp just lifted from the page, its print still wet. */
export default function draw(): string {
  return [
    ground('land'),
    fill('sea', 'M0 0h640L0 330z'),
    at(
      60,
      92,
      shade(rect(12, 14, 470, 380)) +
        box('paper', 0, 0, 470, 380, 4) +
        box('deep', 34, 34, 130, 16, 3) +
        line('land', 'M34 84h330M34 114h280M34 144h340M34 174h190M34 226h120M34 256h150', 7) +
        box('sea', 380, 30, 60, 60, 4),
      { rotation: -6 },
    ),
    at(
      330,
      300,
      ring('deep', 0, 0, 70, 5) +
        ring('deep', 0, 0, 58, 2) +
        fill('deep', 'M-40 26v-9h80v9zM-40 -10l40 -24l40 24zM-34 -6h11v19h-11zM-5.5 -6h11v19h-11zM23 -6h11v19h-11z'),
      { rotation: -14 },
    ),
    shade('M420 262l180 -10l40 60v40l-150 -10z'),
    at(
      470,
      150,
      [
        fill('navy', rect(-84, 56, 168, 34, 8)),
        fill('deep', 'M-70 56q4 -26 44 -30h52q40 4 44 30z'),
        fill('clay', 'M-22 26q14 -40 -6 -92q-4 -46 28 -48q32 2 28 48q-20 52 -6 92z'),
        shade('M4 26q10 -50 2 -92q0 -30 -6 -48q32 2 28 48q-20 52 -6 92z'),
        shade('M10 26h16q40 4 44 30h14v34H10z'),
      ].join(''),
      { rotation: 16 },
    ),
    route([104, 204], [292, 262], 0.35),
  ].join('')
}
