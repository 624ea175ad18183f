/** The theme of an organisation: its accent and page colour, derived shades for both colour schemes, type and corners. */
import { contrast, EDGE_CONTRAST, mix, nearestShade, TEXT_CONTRAST } from './colours.ts'

/** Pairs of type for headings and text. All of them have Vietnamese letters; Thai comes from Noto Sans Thai, Chinese from the device. */
export const TYPE_PAIRS = ['be_vietnam', 'inter', 'lora', 'noto_serif'] as const
export type TypePair = (typeof TYPE_PAIRS)[number]

export const CORNERS = ['rounded', 'slight', 'square'] as const
export type Corners = (typeof CORNERS)[number]

export type Theme = {
  accent?: string | undefined
  surface?: string | undefined
  type_pair?: TypePair | undefined
  corners?: Corners | undefined
}

/** Colours of the style sheet that a theme doesn't change (`site/styles/tokens.css`; a test compares them). */
export const FIXED = {
  light: {
    ink: '#14213d',
    quiet: '#535d74',
    edge: '#857c6e',
    jade: '#0e7354',
    danger: '#b3261e',
    focus: '#1c5bb8',
    card: '#ffffff',
    sea: '#e0eaf3',
    'jade-soft': '#e2f1ea',
    'danger-soft': '#fbeae7',
    'on-accent': '#ffffff',
  },
  dark: {
    paper: '#0f1728',
    card: '#172138',
    sand: '#141d32',
    sea: '#1a2740',
    'jade-soft': '#15342f',
    'danger-soft': '#3a1d20',
    'on-accent': '#0f1728',
  },
} as const

export const DEFAULT_ACCENT = '#be3a1a'
export const DEFAULT_SURFACE = '#fbf8f3'

const sandShare = 0.045
const sandOf = (surface: string) => mix(surface, FIXED.light.ink, sandShare)
const lineShare = 0.16

const isReadableOn = (grounds: readonly string[]) => (colour: string) =>
  grounds.every((ground) => contrast(colour, ground) >= TEXT_CONTRAST)

/** Backgrounds of the light scheme that carry the accent as text. */
const groundsOf = (surface: string): readonly string[] => {
  const { card, sea } = FIXED.light
  return [surface, sandOf(surface), card, sea, FIXED.light['jade-soft'], FIXED.light['danger-soft']]
}

/** The nearest page colour on which every text, border and state of the design can be read; null if there is none. */
export function readableSurface(surface: string): string | null {
  const { ink, quiet, jade, danger, edge, focus } = FIXED.light
  return nearestShade(surface, '#ffffff', (shade) =>
    [shade, sandOf(shade)].every(
      (ground) =>
        [ink, quiet, jade, danger].every((text) => contrast(text, ground) >= TEXT_CONTRAST) &&
        [edge, focus].every((border) => contrast(border, ground) >= EDGE_CONTRAST),
    ),
  )
}

/** The nearest accent that can be read on every background, and that carries white text. */
export const readableAccent = (accent: string, surface = DEFAULT_SURFACE): string =>
  nearestShade(accent, '#000000', isReadableOn([...groundsOf(surface), FIXED.light['on-accent']])) ?? '#000000'

const deepShare = 0.12

/** Custom properties of a theme that differ from the style sheet, for both schemes. */
function colourProperties({ accent, surface }: Theme): { light: Record<string, string>; dark: Record<string, string> } {
  const light: Record<string, string> = {}
  const dark: Record<string, string> = {}
  if (surface !== undefined) {
    light.paper = surface
    light.sand = sandOf(surface)
    light.line = mix(surface, FIXED.light.ink, lineShare)
  }
  if (accent !== undefined) {
    light.accent = accent
    light['accent-deep'] = mix(accent, '#000000', deepShare)
    const brighter = nearestShade(accent, '#ffffff', isReadableOn(Object.values(FIXED.dark))) ?? '#ffffff'
    dark.accent = brighter
    dark['accent-deep'] = mix(brighter, '#ffffff', deepShare)
  }
  return { light, dark }
}

const RADIUS: Record<Exclude<Corners, 'rounded'>, Record<string, string>> = {
  slight: { lg: '0.25rem', xl: '0.375rem', '2xl': '0.5rem', '3xl': '0.5rem', field: '0.25rem', pill: '0.5rem' },
  square: { lg: '0', xl: '0', '2xl': '0', '3xl': '0', field: '0', pill: '0' },
}

const block = (prefix: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}-${name}:${value}`)
    .join(';')

/** A theme's colours and corners as CSS, empty where they are the design's own. Its selectors win over the style sheet in any order. */
export function themeCss(theme: Theme): string {
  const { light, dark } = colourProperties(theme)
  const { corners = 'rounded' } = theme
  const rules = [
    ['', corners === 'rounded' ? '' : block('radius', RADIUS[corners])],
    // print uses the light scheme
    ['print,(prefers-color-scheme:light)', block('color', light)],
    ['screen and (prefers-color-scheme:dark)', block('color', dark)],
  ] as const
  return rules
    .filter(([, values]) => values !== '')
    .map(([media, values]) => (media ? `@media ${media}{html:root{${values}}}` : `html:root{${values}}`))
    .join('')
}
