import type { Tone } from './palette.ts'
import { at, box, dot, fill, line, oval, rect, ring, shade } from './pen.ts'

/** An upright suitcase with a pulled handle; the point is the middle of its foot. */
export function suitcase(x: number, y: number, w: number, tone: Tone = 'blue', handle = true): string {
  const h = w * 1.3
  return [
    handle ? line('ink', `M${x - w * 0.2} ${y - h}v${-w * 0.5}h${w * 0.4}v${w * 0.5}`, Math.max(2, w * 0.06)) : '',
    fill('navy', `${rect(x - w * 0.38, y - 4, w * 0.16, 4)}${rect(x + w * 0.22, y - 4, w * 0.16, 4)}`),
    box(tone, x - w / 2, y - h - 3, w, h, w * 0.13),
    shade(rect(x + w * 0.16, y - h - 3, w * 0.34, h, w * 0.13)),
    line(
      'navy',
      `M${x - w * 0.24} ${y - h + 5}v${h - 16}M${x} ${y - h + 5}v${h - 16}M${x + w * 0.24} ${y - h + 5}v${h - 16}`,
      2,
    ),
  ].join('')
}

/** A closed passport with a ringed disc on its cover. */
export function passport(x: number, y: number, w: number, rotation = 0, tone: Tone = 'navy'): string {
  const h = w * 1.4
  const art = [
    shade(rect(5, 6, w, h, 5)),
    box(tone, 0, 0, w, h, 5),
    ring('sun', w / 2, h * 0.4, w * 0.22, 2.5),
    line(
      'sun',
      `M${w * 0.28} ${h * 0.4}h${w * 0.44}M${w / 2} ${h * 0.4 - w * 0.22}v${w * 0.44}M${w * 0.3} ${h * 0.78}h${w * 0.4}`,
      2,
    ),
  ]
  return at(x, y, art.join(''), { rotation })
}

/** An envelope from its flap side. */
export function envelope(x: number, y: number, w: number, rotation = 0, tone: Tone = 'paper'): string {
  const h = w * 0.64
  const art =
    shade(rect(4, 5, w, h, 3)) + box(tone, 0, 0, w, h, 3) + line('land', `M2 3L${w / 2} ${h * 0.56}L${w - 2} 3`, 2.5)
  return at(x, y, art, { rotation })
}

/** A folded paper plane flying to the right; the point is its nose. */
export function paperPlane(x: number, y: number, w: number, rotation = 0): string {
  const art = [
    fill('land', `M0 0L${-w * 0.74} ${w * 0.16}L${-w * 0.66} ${w * 0.4}L${-w * 0.52} ${w * 0.2}z`),
    fill(
      'paper',
      `M0 0L${-w} ${w * 0.02}L${-w * 0.74} ${w * 0.16}zM0 0L${-w * 0.52} ${w * 0.2}L${-w * 0.36} ${w * 0.36}z`,
    ),
  ]
  return at(x, y, art.join(''), { rotation })
}

/** A sailing boat on its water line. */
export function sailingBoat(x: number, y: number, h: number, hull: Tone = 'navy', sail: Tone = 'paper'): string {
  return [
    line(hull, `M${x} ${y - h * 0.1}V${y - h}`, 2.5),
    fill(
      sail,
      `M${x + 3} ${y - h * 0.95}Q${x + h * 0.42} ${y - h * 0.5} ${x + h * 0.4} ${y - h * 0.18}H${x + 3}zM${x - 3} ${y - h * 0.8}Q${x - h * 0.2} ${y - h * 0.4} ${x - h * 0.24} ${y - h * 0.18}H${x - 3}z`,
    ),
    fill(
      hull,
      `M${x - h * 0.36} ${y - h * 0.13}h${h * 0.86}q${-h * 0.06} ${h * 0.15} ${-h * 0.2} ${h * 0.15}h${-h * 0.5}q${-h * 0.1} 0 ${-h * 0.16} ${-h * 0.15}z`,
    ),
  ].join('')
}

/** A bicycle from the side; the point is the middle between its wheels on the ground. */
export function bicycle(x: number, y: number, w: number, tone: Tone = 'ink', flip = false): string {
  const r = w * 0.25
  const [back, front] = [-w * 0.3, w * 0.3]
  const frame = `M${back} ${-r}L${-w * 0.1} ${-r * 2.1}H${w * 0.22}L${w * 0.02} ${-r}L${-w * 0.12} ${-r * 2.4}M${w * 0.02} ${-r}H${back}M${front} ${-r}L${w * 0.2} ${-r * 2.7}h${-w * 0.1}`
  const art =
    ring(tone, back, -r, r) +
    ring(tone, front, -r, r) +
    line(tone, frame, 2.5) +
    line(tone, `M${-w * 0.19} ${-r * 2.45}h${w * 0.14}`, 4.5)
  return at(x, y, art, { flip })
}

/** A bench seen from behind or in front: seat, back and two legs. */
export function bench(x: number, y: number, w: number, h: number, tone: Tone = 'clay'): string {
  return [
    line('navy', `M${x + w * 0.1} ${y}v${-h}M${x + w * 0.9} ${y}v${-h}`, 4),
    box(tone, x, y - h, w, h * 0.2, 2),
    box(tone, x, y - h * 0.72, w, h * 0.2, 2),
    box(tone, x - 4, y - h * 0.4, w + 8, h * 0.14, 2),
  ].join('')
}

/** A street lamp with a round light. */
export function streetLamp(x: number, y: number, h: number, lit: Tone = 'sun'): string {
  return (
    line('ink', `M${x} ${y}v${-h}`, 3) +
    line('ink', `M${x - 5} ${y}h10`, 4) +
    dot(lit, x, y - h - 7, 7.5) +
    line('ink', `M${x - 6} ${y - h}h12`, 3)
  )
}

/** Hills of umbrella panels: an open umbrella from the side, its tip at the point. */
export function umbrella(x: number, y: number, w: number, tone: Tone = 'deep', dark: Tone = 'navy'): string {
  const [h, s] = [w * 0.42, w / 4]
  const hem = `q${-s / 2} ${-h * 0.24} ${-s} 0`
  return [
    line('navy', `M${x} ${y - 9}v9`, 4),
    fill(tone, `M${x - w / 2} ${y + h}Q${x - w * 0.44} ${y} ${x} ${y}T${x + w / 2} ${y + h}${hem}${hem}${hem}${hem}z`),
    fill(
      dark,
      `M${x} ${y}Q${x + s * 1.1} ${y + h * 0.3} ${x + s} ${y + h}${hem}Q${x - s * 0.1} ${y + h * 0.3} ${x} ${y}z`,
    ),
    shade(`M${x} ${y}Q${x + w * 0.44} ${y} ${x + w / 2} ${y + h}${hem}Q${x + s * 1.1} ${y + h * 0.3} ${x} ${y}z`),
  ].join('')
}

/** A shadow on the ground under an object. */
export function groundShade(x: number, y: number, rx: number, ry = rx * 0.16): string {
  return oval('navy', x, y, rx, ry).replace('class="n"', 'class="x"')
}
