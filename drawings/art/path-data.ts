export type Point = readonly [x: number, y: number]

/** A number with at most one decimal, in the fewest characters. */
export function brief(value: number): string {
  const tenths = Math.round(value * 10)
  return String(tenths / 10).replace(/^(-?)0\./, '$1.')
}

/** Rings of points as relative SVG path data, rounded to one decimal. */
export function encodeRings(rings: readonly (readonly Point[])[], isClosed = true): string {
  return rings.map((ring) => encodeRing(ring, isClosed)).join('')
}

function encodeRing(ring: readonly Point[], isClosed: boolean): string {
  // Steps are measured between rounded points, so that rounding errors don't add up.
  const tenths = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const)
  const [first, ...rest] = tenths
  if (!first) return ''
  let last = first
  const steps: number[] = []
  for (const point of rest) {
    const [dx, dy] = [point[0] - last[0], point[1] - last[1]]
    if (dx === 0 && dy === 0) continue
    steps.push(dx / 10, dy / 10)
    last = point
  }
  const start = joinNumbers([first[0] / 10, first[1] / 10])
  return `M${start}l${joinNumbers(steps)}${isClosed ? 'z' : ''}`
}

function joinNumbers(numbers: readonly number[]): string {
  let text = ''
  let hasPoint = true
  for (const number of numbers) {
    const word = brief(number)
    const needsGap = text !== '' && !(word.startsWith('-') || (word.startsWith('.') && hasPoint))
    text += needsGap ? ` ${word}` : word
    hasPoint = word.includes('.')
  }
  return text
}
