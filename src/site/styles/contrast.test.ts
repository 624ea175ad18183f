/** Every pair of adjacent tokens, in both colour schemes, against WCAG 2.2 AA. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, EDGE_CONTRAST, TEXT_CONTRAST } from '../../domain/branding/colours.ts'
import { DEFAULT_ACCENT, DEFAULT_SURFACE, FIXED } from '../../domain/branding/theme.ts'

/** Text on background: contrast 4.5. */
const TEXT_PAIRS: Record<string, readonly string[]> = {
  paper: ['ink', 'quiet', 'accent', 'accent-deep', 'jade', 'danger'],
  card: ['ink', 'quiet', 'accent', 'accent-deep', 'jade', 'danger'],
  sand: ['ink', 'quiet', 'accent', 'accent-deep', 'jade', 'danger'],
  sea: ['ink', 'quiet', 'accent', 'accent-deep', 'jade', 'danger'],
  land: ['ink'],
  'jade-soft': ['ink', 'quiet', 'accent', 'accent-deep', 'jade', 'danger'],
  'danger-soft': ['ink', 'quiet', 'accent', 'accent-deep', 'jade', 'danger'],
  accent: ['on-accent'],
  'accent-deep': ['on-accent'],
  ink: ['paper'],
}

/** Borders of controls, states and icons: contrast 3. `line` and `land` are only decorative. */
const EDGE_PAIRS: Record<string, readonly string[]> = {
  paper: ['edge', 'accent', 'ink', 'danger', 'jade', 'focus'],
  card: ['edge', 'accent', 'ink', 'danger', 'focus'],
  sand: ['edge', 'accent', 'ink', 'focus'],
  sea: ['edge', 'accent', 'ink', 'focus'],
  land: ['accent-deep', 'ink'],
  'danger-soft': ['danger', 'accent'],
}

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The colours that a block of the style sheet sets, by name. */
function tokensIn(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  )
}

const light = tokensIn(/@theme \{[^}]+\}/.exec(css)?.[0] ?? '')
const dark = {
  ...light,
  ...tokensIn(/@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{[^}]+\}/.exec(css)?.[0] ?? ''),
}

const pairs = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([ground, fronts]) => fronts.map((front) => [front, ground] as const))

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_, tokens) => {
  const ratio = (front: string, ground: string) => contrast(tokens[front] ?? '', tokens[ground] ?? '')

  test.each(pairs(TEXT_PAIRS))('%s is readable on %s', (front, ground) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  test.each(pairs(EDGE_PAIRS))('%s is visible on %s', (front, ground) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(EDGE_CONTRAST)
  })
})

test('every light colour has a dark one, and every colour is in a pair or only decorative', () => {
  const decorations = ['line']
  const tokenNames = [...pairs(TEXT_PAIRS), ...pairs(EDGE_PAIRS)].flat()
  expect(Object.keys(tokensIn(/:root \{[^}]+\}/.exec(css)?.[0] ?? '')).sort()).toEqual(Object.keys(light).sort())
  expect([...new Set([...tokenNames, ...decorations])].sort()).toEqual(Object.keys(light).sort())
})

test('the rules for themes use the colours of the style sheet', () => {
  expect(light).toMatchObject({ ...FIXED.light, accent: DEFAULT_ACCENT, paper: DEFAULT_SURFACE })
  expect(dark).toMatchObject(FIXED.dark)
})
