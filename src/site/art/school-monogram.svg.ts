import { html } from 'hono/html'
import { type Monogram, schoolMonogram } from './monogram.ts'

interface Tones {
  ground: string
  figure: string
}

export const monogramPaper = '#fbf8f3'

/** Both tones of a hue carry the paper-coloured letters at AA contrast. */
export const monogramTones: Record<Monogram['hue'], Tones> = {
  0: { ground: '#14213d', figure: '#2b4170' },
  1: { ground: '#0b5a43', figure: '#0e7354' },
  2: { ground: '#94301a', figure: '#bb4123' },
  3: { ground: '#1c4b73', figure: '#2f6c9c' },
  4: { ground: '#55294c', figure: '#7d4572' },
  5: { ground: '#644510', figure: '#87621c' },
}

const figures: Record<Monogram['pattern'], string> = {
  0: 'M80 0v80H0z',
  1: 'M0 52Q40 34 80 52V80H0z',
  2: 'M0 80 40 44 80 80z',
  3: 'M40 0h40v80H40z',
}

const shield = 'M16 0H64Q80 0 80 16V46C80 66 60 75 40 80C20 75 0 66 0 46V16Q0 0 16 0z'

/** An 80 by 80 picture file of a school's monogram; it stands alone, so its colours are fixed and serve both schemes. */
export function drawSchoolMonogram(nameEn: string): string {
  const { letters, hue, pattern } = schoolMonogram(nameEn)
  const { ground, figure } = monogramTones[hue]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">',
    `<clipPath id="shield"><path d="${shield}"/></clipPath>`,
    `<g clip-path="url(#shield)"><path fill="${ground}" d="M0 0h80v80H0z"/><path fill="${figure}" d="${figures[pattern]}"/>`,
    // the rim tells a dark shield from a dark page
    `<path fill="none" stroke="${monogramPaper}" stroke-opacity=".45" stroke-width="3" d="${shield}"/></g>`,
    `<text x="40" y="39" fill="${monogramPaper}" font-family="'Be Vietnam Pro', system-ui, sans-serif" font-weight="600"`,
    ` font-size="${fontSizeFor(letters)}" text-anchor="middle" dominant-baseline="central">${html`${letters}`}</text></svg>`,
  ].join('')
}

function fontSizeFor(letters: string): number {
  return [34, 34, 34, 24, 19][letters.length] ?? 19
}
