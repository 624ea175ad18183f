import { fill, ground, line, shade } from '../../kit/pen.ts'
import { route } from '../../kit/route.ts'

/** A pressed jacket on its hanger, a folded page in the breast pocket. */
export default function draw(): string {
  return [
    ground('sand'),
    fill('tan', 'M470 0h170v400H470z'),
    line('clay', 'M470 0V400', 4),
    line('navy', 'M0 52H640', 8),
    line('navy', 'M300 116V92q30 -10 18 -36q-18 -22 -34 4', 5),
    shade('M214 150Q300 104 410 152q60 18 76 60l14 200H190z'),
    line('clay', 'M190 158L300 110L410 158', 9),
    fill('deep', 'M300 122Q220 132 176 154Q130 170 116 210L84 400H520L484 210Q470 170 424 154Q380 132 300 122z'),
    fill('paper', 'M262 128L300 400L342 128Q300 116 262 128z'),
    fill('jade', 'M290 146h22l6 20l14 234h-60l12 -234z'),
    fill(
      'navy',
      'M262 126L218 146L204 214L236 222L222 240L300 400L306 360zM342 126L384 146L398 214L366 222L380 240L300 400L298 340z',
    ),
    shade('M300 400L380 240L366 222L398 214L384 146L424 154q46 16 60 56l36 190z'),
    shade('M150 250L176 400H84zM452 250L430 400h90z'),
    fill('paper', 'M402 268l48 -12l4 -40l-46 8z'),
    line('land', 'M416 234l28 -5M415 244l30 -6', 3),
    fill('navy', 'M394 272l66 -16l2 13l-66 16z'),
    route([430, 222], [590, 110], 0.3),
  ].join('')
}
