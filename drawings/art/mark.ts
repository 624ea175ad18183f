/** The brand's mark in 40 by 40: a route that starts at a dot, falls and rises as a W, and arrives at a ring. */
const line = 'M5.5 19C7.5 26 9.5 32 12.5 32S17 20 19.7 20 23.5 30 26.5 30 31 20 33 13'
const colors = { ink: '#14213d', seal: '#1a2b52', paper: '#fbf8f3', accent: '#be3a1a', accentOnInk: '#f0764f' }

interface Paint {
  line: string
  ring: string
  ringClass?: string
}

/** Inlined, the line follows the text's colour and the ring the accent token. */
export function drawLogo(): string {
  return svg('0 0 40 40', drawMark({ line: 'currentColor', ring: colors.accent, ringClass: 'art-logo-ring' }))
}

/** The same mark as a seal; its colours fit both colour schemes. */
export function drawSealLogo(): string {
  const tile = `<rect width="38" height="38" x="1" y="1" rx="10" fill="${colors.seal}"/>`
  return svg('0 0 40 40', tile + scaleMark(0.82))
}

export function drawFavicon(): string {
  const { ink, paper, accent, accentOnInk } = colors
  const style =
    `<style>.line{stroke:${ink}}.dot{fill:${ink}}.ring{stroke:${accent}}` +
    `@media (prefers-color-scheme:dark){.line{stroke:${paper}}.dot{fill:${paper}}.ring{stroke:${accentOnInk}}}</style>`
  const shapes =
    `<path class="line" fill="none" stroke-width="4.6" stroke-linecap="round" d="${line}"/>` +
    '<circle class="dot" cx="5.5" cy="18" r="4.2"/><circle class="ring" cx="34" cy="8.4" r="3.8" fill="none" stroke-width="3.8"/>'
  return svg('0 0 40 40', style + shapes)
}

/** For home screens, which crop icons themselves: the colour fills the square and the mark stays in the safe area. */
export function drawAppIcon(): string {
  return svg('0 0 40 40', `<path fill="${colors.ink}" d="M0 0h40v40H0z"/>${scaleMark(0.66)}`)
}

function scaleMark(scale: number): string {
  // The centre of the mark is (19.9, 18.6).
  const [x, y] = [20 - 19.9 * scale, 20 - 18.6 * scale].map((value) => value.toFixed(2))
  const mark = drawMark({ line: colors.paper, ring: colors.accentOnInk })
  return `<g transform="translate(${x} ${y}) scale(${scale})">${mark}</g>`
}

function drawMark(paint: Paint): string {
  return (
    `<path fill="none" stroke="${paint.line}" stroke-width="3.6" stroke-linecap="round" d="${line}"/>` +
    `<circle cx="5.5" cy="18" r="3.5" fill="${paint.line}"/>` +
    `<circle${paint.ringClass ? ` class="${paint.ringClass}"` : ''} cx="34" cy="8.4" r="4" fill="none" stroke="${paint.ring}" stroke-width="3.2"/>`
  )
}

function svg(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" aria-hidden="true">${content}</svg>\n`
}
