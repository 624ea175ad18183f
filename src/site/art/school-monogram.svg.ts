import { html } from 'hono/html'
import { monogramLetters } from './monogram.ts'

/** One muted colour for every school: letters that help to recognise a name, without imitating a crest. */
export const monogramTones = { ground: '#e0eaf3', letters: '#14213d' }

/** An 80 by 80 SVG of a school's initials; a separate file, so its colours are fixed and suit both colour schemes. */
export function drawSchoolMonogram(nameEn: string): string {
  const letters = monogramLetters(nameEn)
  const { ground, letters: ink } = monogramTones
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">',
    `<rect width="80" height="80" rx="16" fill="${ground}"/>`,
    `<text x="40" y="41" fill="${ink}" font-family="'Be Vietnam Pro', system-ui, sans-serif" font-weight="500"`,
    ` font-size="${fontSizeFor(letters)}" text-anchor="middle" dominant-baseline="central">${html`${letters}`}</text></svg>`,
  ].join('')
}

function fontSizeFor(letters: string): number {
  return [30, 30, 30, 23, 19][letters.length] ?? 19
}
