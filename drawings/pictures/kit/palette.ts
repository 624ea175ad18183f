interface Colour {
  key: string
  light: string
  dark: string
}

/** The colours of the series: a short class, its value by day and by night. */
export const palette = {
  sand: { key: 'a', light: '#f3ede2', dark: '#232e48' },
  paper: { key: 'b', light: '#fffdf8', dark: '#d3dbe9' },
  sea: { key: 'c', light: '#e0eaf3', dark: '#20344f' },
  land: { key: 'd', light: '#b0c6dc', dark: '#37527c' },
  blue: { key: 'e', light: '#7596bc', dark: '#6485b4' },
  deep: { key: 'f', light: '#3a5682', dark: '#46659a' },
  navy: { key: 'n', light: '#14213d', dark: '#0b1222' },
  ink: { key: 'i', light: '#14213d', dark: '#b4c2db' },
  jade: { key: 'j', light: '#0e7354', dark: '#2a7a64' },
  leaf: { key: 'g', light: '#6fae94', dark: '#4a937e' },
  mint: { key: 'k', light: '#cfe5da', dark: '#294c4c' },
  tan: { key: 't', light: '#e5d5ba', dark: '#5c5552' },
  clay: { key: 'u', light: '#c6a079', dark: '#937860' },
  sun: { key: 'o', light: '#f3cc83', dark: '#eec27a' },
  skin: { key: 's', light: '#e6b48c', dark: '#d3a27c' },
  amber: { key: 'v', light: '#c08458', dark: '#b0784f' },
  umber: { key: 'w', light: '#7b4f35', dark: '#7a5039' },
  accent: { key: 'p', light: '#be3a1a', dark: '#f0764f' },
} as const satisfies Record<string, Colour>

export type Tone = keyof typeof palette
export type Scheme = 'light' | 'dark'

/** The rules of one scheme for the classes a drawing uses: fills by key, strokes by `l` and key. */
export function rules(art: string, scheme: Scheme): string {
  const used = new Set([...art.matchAll(/class="(\w+)"/g)].map((match) => match[1]))
  const tones = Object.values(palette).flatMap(({ key, ...value }) => [
    used.has(key) ? `.${key}{fill:${value[scheme]}}` : '',
    used.has(`l${key}`) ? `.l${key}{fill:none;stroke:${value[scheme]}}` : '',
    used.has(`z${key}`) ? `.z${key}{stop-color:${value[scheme]}}` : '',
  ])
  return tones.join('') + special(used, scheme)
}

/** The rules beside the tones: shade, light and the ring at the end of a route. */
function special(used: Set<string | undefined>, scheme: Scheme): string {
  const shade = scheme === 'light' ? '#14213d1f' : '#0812254d'
  const shine = scheme === 'light' ? '#fffdf86b' : '#d3dbe926'
  return [
    used.has('x') ? `.x{fill:${shade}}` : '',
    used.has('y') ? `.y{fill:${shine}}` : '',
    used.has('r') ? `.r{fill:${palette.paper[scheme]};stroke:${palette.accent[scheme]}}` : '',
    used.has('q') ? `.q{fill:${palette.accent[scheme]};stroke:${palette.paper[scheme]}}` : '',
  ].join('')
}
