import { at, box, dot, fill, ground, line, shade } from '../../kit/pen.ts'
import { routeVia } from '../../kit/route.ts'

/** A struck-out line of writing: path data. */
function struck(x: number, y: number, w: number): string {
  return `M${x} ${y}q${w / 8} -9 ${w / 4} 0t${w / 4} 0t${w / 4} 0t${w / 4} 0`
}

/** Close over a sheet: lines written and struck out, and the nib that writes the one that stays. */
export default function draw(): string {
  const nib = [
    fill('navy', 'M-26 -132h52l12 -190h-76z'),
    shade('M4 -132h22l12 -190h-34z'),
    fill('sun', 'M-26 -132h52l-6 26h-40z'),
    fill('deep', 'M-20 -108h40q6 40 -20 108q-26 -68 -20 -108z'),
    shade('M0 -108h20q6 40 -20 108z'),
    line('paper', 'M0 -6V-62', 2),
    dot('paper', 0, -66, 5),
  ].join('')
  const writing = [
    line('land', 'M60 74h300M60 108h250M60 142h330', 8),
    line('land', 'M60 210h210M60 312h150', 8),
    line('blue', `${struck(54, 108, 262)}${struck(54, 210, 222)}`, 3),
  ].join('')
  return [
    ground('deep'),
    at(96, 8, shade('M14 14h470v470H14z') + box('paper', 0, 0, 470, 480, 3) + writing, { rotation: -7 }),
    routeVia(
      [
        [176, 286],
        [230, 268],
        [280, 290],
        [326, 262],
        [300, 236],
        [284, 266],
        [340, 282],
        [392, 254],
        [430, 262],
      ],
      { weight: 5, end: false },
    ),
    shade('M438 268L640 130v70z'),
    at(432, 262, nib, { rotation: 52 }),
  ].join('')
}
