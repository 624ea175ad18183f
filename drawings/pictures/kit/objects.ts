import type { Tone } from './palette.ts'
import { at, box, dot, fill, line, oval, rect, ring, shade, times } from './pen.ts'

/** Lines of writing: path data of level strokes, the last one short. */
export function writing(x: number, y: number, w: number, rows: number, gap = 12): string {
  const lengths = [1, 0.86, 0.95, 0.78, 1, 0.9]
  return times(rows, (i) => `M${x} ${y + i * gap}h${i === rows - 1 ? w * 0.5 : w * (lengths[i % 6] ?? 1)}`)
}

/** A sheet of paper with lines of writing, its shade falling to the right. */
export function sheet(x: number, y: number, w: number, h: number, rows = 5, rotation = 0): string {
  const gap = (h * 0.72) / Math.max(rows, 1)
  const art = [
    shade(rect(5, 6, w, h, 2)),
    box('paper', 0, 0, w, h, 2),
    rows ? line('land', writing(w * 0.14, h * 0.17, w * 0.7, rows, gap), Math.max(2, w * 0.025)) : '',
  ]
  return at(x, y, art.join(''), { rotation })
}

/** A desk lamp with a conical shade; its foot is at the point. */
export function lamp(x: number, y: number, height: number, tone: Tone = 'navy', flip = false): string {
  const art = [
    line(tone, 'M0-3V-6L-22-52L14-88', 4),
    oval(tone, 0, -3, 17, 4),
    fill('sun', 'M18-72q6 12 18 6l-4-16z'),
    fill(tone, 'M8-92l10-8q16 2 24 20l-34 18q-8-14 0-30z'),
  ]
  return at(x, y, art.join(''), { scale: height / 100, flip })
}

/** A cup seen from the side, with its saucer. */
export function cup(x: number, y: number, w: number, tone: Tone = 'paper'): string {
  const h = w * 0.8
  return [
    line(
      tone,
      `M${x + w / 2 - 2} ${y - h * 0.75}q${w * 0.34} ${-h * 0.1} ${w * 0.28} ${h * 0.2}t${-w * 0.32} ${h * 0.25}`,
      w * 0.09,
    ),
    fill(tone, `M${x - w / 2} ${y - h}h${w}q0 ${h} ${-w * 0.32} ${h}h${-w * 0.36}q${-w * 0.32} 0 ${-w * 0.32} ${-h}z`),
    shade(
      `M${x + w * 0.2} ${y - h}h${w * 0.3}q0 ${h} ${-w * 0.32} ${h}h${-w * 0.16}q${w * 0.2} ${-h * 0.3} ${w * 0.18} ${-h}z`,
    ),
  ].join('')
}

/** Books lying on one another, from the lowest up. */
export function bookStack(x: number, y: number, books: readonly (readonly [Tone, number, number])[]): string {
  let top = y
  const one = ([tone, w, h]: readonly [Tone, number, number], i: number): string => {
    top -= h
    const left = x + ((i * 7) % 11) - w / 2
    return (
      box(tone, left, top, w, h, 2) +
      box('paper', left + w * 0.74, top + 3, w * 0.26, h - 6) +
      shade(rect(left, top + h * 0.6, w, h * 0.4))
    )
  }
  return books.map(one).join('')
}

/** A round clock with two hands; angles in hours. */
export function clock(x: number, y: number, r: number, hour: number, minute: number, rim: Tone = 'navy'): string {
  const hand = (rotation: number, reach: number): string => {
    const angle = rotation * Math.PI * 2 - Math.PI / 2
    return `M${x} ${y}l${Math.cos(angle) * r * reach} ${Math.sin(angle) * r * reach}`
  }
  const marks = times(
    4,
    (i) => `M${x + Math.sin((i * Math.PI) / 2) * r * 0.76} ${y - Math.cos((i * Math.PI) / 2) * r * 0.76}v.1`,
  )
  return [
    dot(rim, x, y, r * 1.13),
    dot('paper', x, y, r),
    line('navy', hand(hour / 12, 0.5) + hand(minute / 60, 0.72) + marks, Math.max(2.5, r * 0.09)),
  ].join('')
}

/** A speech bubble; the tail points down left, or right when flipped. */
export function bubble(tone: Tone, x: number, y: number, w: number, h: number, flip = false): string {
  const tail = flip ? w * 0.68 : w * 0.2
  const lean = flip ? 10 : -10
  return fill(
    tone,
    `${rect(x, y, w, h, Math.min(14, h / 2.2))}M${x + tail} ${y + h - 1}l${lean + (flip ? 8 : 0)} 17l${flip ? 6 : 24} -17z`,
  )
}

/** Coins on one another, seen a little from above. */
export function coins(x: number, y: number, count: number, r = 22, tone: Tone = 'sun'): string {
  const [h, ry] = [r * 0.36, r * 0.3]
  const top = y - count * h
  const edge = (i: number): string => `M${x - r} ${y - i * h}a${r} ${ry} 0 0 0 ${r * 2} 0`
  return [
    fill(tone, `M${x - r} ${top}V${y}a${r} ${ry} 0 0 0 ${r * 2} 0V${top}z`),
    shade(`M${x + r * 0.25} ${top}V${y + ry}a${r} ${ry} 0 0 0 ${r * 0.75} ${-ry}V${top}z`),
    line('clay', times(count, edge), 2),
    oval(tone, x, top, r, ry),
    `<ellipse class="lu" cx="${x}" cy="${top}" rx="${r * 0.6}" ry="${ry * 0.55}" stroke-width="2"/>`,
  ].join('')
}

/** An open laptop from the front; the screen's middle is left to the scene. */
export function laptop(x: number, y: number, w: number, body: Tone = 'navy', screen: Tone = 'paper'): string {
  const h = w * 0.62
  return [
    box(body, x - w / 2, y - h, w, h, 6),
    box(screen, x - w / 2 + 6, y - h + 6, w - 12, h - 14, 2),
    fill('land', `M${x - w * 0.6} ${y}h${w * 1.2}l${-w * 0.03} 9q-1 3 -5 3H${x - w * 0.54}q-4 0 -5 -3z`),
  ].join('')
}

/** A square academic cap seen a little from above. */
export function cap(x: number, y: number, w: number, tone: Tone = 'navy'): string {
  const h = w * 0.26
  return [
    fill(tone, `M${x - w * 0.28} ${y}v${h * 0.9}q${w * 0.28} ${h * 0.7} ${w * 0.56} 0V${y}z`),
    fill(tone, `M${x - w / 2} ${y - h * 0.1}L${x} ${y - h}L${x + w / 2} ${y - h * 0.1}L${x} ${y + h * 0.75}z`),
    shade(
      `M${x - w * 0.28} ${y + h * 0.35}L${x} ${y + h * 0.75}l${w * 0.28} ${-h * 0.42}v${h * 0.6}q${-w * 0.28} ${h * 0.7} ${-w * 0.56} 0z`,
    ),
    line('clay', `M${x} ${y - h * 0.1}L${x + w * 0.36} ${y + h * 0.15}v${h * 1.1}`, 2.5),
  ].join('')
}

/** A potted plant with pointed leaves. */
export function pot(x: number, y: number, w: number, tone: Tone = 'clay'): string {
  const h = w * 0.8
  return (
    fill(tone, `M${x - w / 2} ${y - h}h${w}l${-w * 0.16} ${h}h${-w * 0.68}z`) +
    shade(`M${x + w * 0.1} ${y - h}h${w * 0.4}l${-w * 0.16} ${h}h${-w * 0.24}z`)
  )
}

/** A key with a round bow, horizontal. */
export function key(x: number, y: number, w: number, tone: Tone = 'navy', rotation = 0): string {
  return at(
    x,
    y,
    ring(tone, 0, 0, w * 0.17, w * 0.08) +
      line(tone, `M${w * 0.17} 0H${w * 0.8}M${w * 0.62} 0v${w * 0.14}M${w * 0.76} 0v${w * 0.17}`, w * 0.08),
    { rotation },
  )
}
