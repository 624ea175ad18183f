import { palette, rules, type Scheme, type Tone } from './palette.ts'

export type Point = readonly [x: number, y: number]

interface Placing {
  rotation?: number
  scale?: number
  flip?: boolean
}

/** A filled path. */
export function fill(tone: Tone, d: string): string {
  return `<path class="${palette[tone].key}" d="${d}"/>`
}

/** A stroked path. */
export function line(tone: Tone, d: string, width = 2.5): string {
  const weight = width === 2.5 ? '' : ` stroke-width="${width}"`
  return `<path class="l${palette[tone].key}" d="${d}"${weight}/>`
}

/** A veil of shade over the art below, on the side away from the light. */
export function shade(d: string): string {
  return `<path class="x" d="${d}"/>`
}

/** A veil of light, such as a beam or the shine of glass. */
export function shine(d: string): string {
  return `<path class="y" d="${d}"/>`
}

/** A rectangle as path data, with rounded corners when asked for. */
export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  if (!r) return `M${x} ${y}h${w}v${h}h${-w}z`
  const [a, b] = [w - 2 * r, h - 2 * r]
  return `M${x + r} ${y}h${a}q${r} 0 ${r} ${r}v${b}q0 ${r} ${-r} ${r}h${-a}q${-r} 0 ${-r} ${-r}v${-b}q0 ${-r} ${r} ${-r}z`
}

/** A filled rectangle. */
export function box(tone: Tone, x: number, y: number, w: number, h: number, r = 0): string {
  if (!r) return fill(tone, rect(x, y, w, h))
  return `<rect class="${palette[tone].key}" x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`
}

/** A disc. */
export function dot(tone: Tone, x: number, y: number, r: number): string {
  return `<circle class="${palette[tone].key}" cx="${x}" cy="${y}" r="${r}"/>`
}

/** A ring drawn with a line. */
export function ring(tone: Tone, x: number, y: number, r: number, width = 2.5): string {
  return line(tone, `M${x - r} ${y}a${r} ${r} 0 1 1 0 .1z`, width)
}

/** An ellipse. */
export function oval(tone: Tone, x: number, y: number, rx: number, ry: number): string {
  return `<ellipse class="${palette[tone].key}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`
}

/** A polygon from points. */
export function poly(tone: Tone, ...points: Point[]): string {
  return fill(tone, straight(points))
}

/** Closed path data of straight edges. */
function straight(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`
}

/** Path data of a smooth curve through points, open or closed. */
export function smooth(points: readonly Point[], isClosed = false): string {
  const count = points.length
  const pick = (i: number): Point =>
    (isClosed ? points[(i + count) % count] : points[Math.min(Math.max(i, 0), count - 1)]) as Point
  let d = `M${pick(0).map(tenth).join(' ')}`
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [a, b, c, e] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)]
    const [dx, dy] = [c[0] - b[0], c[1] - b[1]]
    const near = [(c[0] - a[0]) / 6, (c[1] - a[1]) / 6]
    d += `c${tight([...near, dx - (e[0] - b[0]) / 6, dy - (e[1] - b[1]) / 6, tenth(c[0]) - tenth(b[0]), tenth(c[1]) - tenth(b[1])])}`
  }
  return isClosed ? `${d}z` : d
}

/** A number with one decimal. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** Numbers with one decimal, in the fewest characters that path data allows. */
function tight(numbers: readonly number[]): string {
  return numbers
    .map((value) => `${tenth(value)}`.replace(/^(-?)0\./, '$1.'))
    .join(' ')
    .replaceAll(' -', '-')
}

/** Points spread evenly along a smooth curve. */
export function along(points: readonly Point[], count: number): Point[] {
  const fine = points.slice(1).flatMap((_, i) => Array.from({ length: 24 }, (_, k) => between(points, i, k / 24)))
  fine.push(points.at(-1) as Point)
  const lengths = fine.map((spot, i) =>
    i ? Math.hypot(spot[0] - (fine[i - 1]?.[0] ?? 0), spot[1] - (fine[i - 1]?.[1] ?? 0)) : 0,
  )
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let walked = 0
  const marks = lengths.map((length) => (walked += length))
  return Array.from(
    { length: count },
    (_, i) => fine[marks.findIndex((mark) => mark >= (total * i) / (count - 1) - 0.01)] as Point,
  )
}

/** A point of the smooth curve, part of the way from one of its points to the next. */
function between(points: readonly Point[], i: number, t: number): Point {
  const pick = (k: number): Point => points[Math.min(Math.max(k, 0), points.length - 1)] as Point
  const [a, b, c, e] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)]
  const mix = (k: 0 | 1): number => {
    const [p, q] = [b[k] + (c[k] - a[k]) / 6, c[k] - (e[k] - b[k]) / 6]
    return (1 - t) ** 3 * b[k] + 3 * (1 - t) ** 2 * t * p + 3 * (1 - t) * t ** 2 * q + t ** 3 * c[k]
  }
  return [mix(0), mix(1)]
}

/** Art moved, turned, mirrored or scaled. */
export function at(x: number, y: number, art: string, { rotation = 0, scale = 1, flip = false }: Placing = {}): string {
  const turned = rotation ? `rotate(${rotation})` : ''
  const size = Math.round(scale * 1000) / 1000
  const scaled = flip ? `scale(-${size} ${size})` : size === 1 ? '' : `scale(${size})`
  return `<g transform="translate(${x} ${y})${turned}${scaled}">${art}</g>`
}

/** Art seen through a rectangular opening; its coordinates stay those of the picture. */
export function opening(x: number, y: number, w: number, h: number, ...art: string[]): string {
  const size = `x="${x}" y="${y}" width="${w}" height="${h}"`
  return `<svg ${size} viewBox="${x} ${y} ${w} ${h}">${art.join('')}</svg>`
}

/** A whole ground of one colour. */
export function ground(tone: Tone, from = 0): string {
  return fill(tone, `M0 ${from}h640v${400 - from}H0z`)
}

/** The only gradient of the series: a soft sky from one tone above to another at the horizon. */
export function sky(above: Tone, below: Tone, horizon = 400): string {
  const stops = `<stop class="z${palette[above].key}"/><stop offset="1" class="z${palette[below].key}"/>`
  return `<linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient><path fill="url(#sky)" d="M0 0h640v${horizon}H0z"/>`
}

/** Seeded random numbers between 0 and 1, the same at every drawing. */
export function chance(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

/** Joins the drawings of the numbers below `count`. */
export function times(count: number, drawOne: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => drawOne(i)).join('')
}

/** The same drawing in fewer characters: short numbers, and neighbours of one class merged into one path. */
function shorten(art: string): string {
  const brief = (value: string): string =>
    value.startsWith('s') ? value : `${tenth(Number(value))}`.replace(/^(-?)0\./, '$1.')
  return art
    .replace(/scale\([^)]*\)|-?\d*\.\d+/g, brief)
    .replace(/ d="[^"]*"/g, (d) => d.replaceAll(/(?<=[\w.]) (?=-)/g, ''))
    .replace(/(?:<path class="(\w+)" d="[^"]*"\/>)(?:<path class="\1" d="[^"]*"\/>)+/g, (run, key: string) =>
      key === 'x' || key === 'y' ? run : run.replaceAll(`"/><path class="${key}" d="`, ''),
    )
}

/** A finished picture: the art in its frame, its colours for both schemes, short numbers. */
export function picture(art: string, width: number, height: number, scheme?: Scheme): string {
  const lean = shorten(art)
  const night = scheme ? '' : `@media (prefers-color-scheme:dark){${rules(art, 'dark')}}`
  const style = `<style>${rules(art, scheme ?? 'light')}${night}</style>`
  const pen = 'stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${pen}>${style}${lean}</svg>\n`
}
