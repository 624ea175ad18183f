import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrandingSchema } from '../content/branding.ts'
import { contrast, mix } from './colours.ts'
import { DEFAULT_ACCENT, DEFAULT_SURFACE, FIXED, readableAccent, readableSurface, themeCss } from './theme.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is 21 between black and white, and 1 between equal colours', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#1c5bb8', '#1c5bb8')).toBe(1)
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})

test('the design’s own colours are readable as they are', () => {
  expect(readableAccent(DEFAULT_ACCENT)).toBe(DEFAULT_ACCENT)
  expect(readableSurface(DEFAULT_SURFACE)).toBe(DEFAULT_SURFACE)
})

test('of any colour, the proposed accent is readable on all backgrounds and carries white text, and is accepted', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const accent = readableAccent(colour)
      for (const ground of [DEFAULT_SURFACE, FIXED.light.card, FIXED.light.sea, FIXED.light['danger-soft']])
        expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(BrandingSchema.safeParse({ accent }).success).toBe(true)
    }),
  )
})

test('of any colour, the proposed page colour is accepted together with an accent for it', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (colour, other) => {
      const surface = readableSurface(colour)
      expect(surface).not.toBeNull()
      const accent = readableAccent(other, surface ?? '')
      expect(BrandingSchema.safeParse({ surface, accent }).success).toBe(true)
    }),
  )
})

test('the accent of the dark scheme is readable on its backgrounds', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const [, dark = ''] = /dark\)\{html:root\{--color-accent:(#[0-9a-f]{6})/.exec(themeCss({ accent: colour })) ?? []
      for (const ground of Object.values(FIXED.dark)) expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour may be typed in capitals', () => {
  expect(BrandingSchema.parse({ accent: '#6B2D8C' })).toEqual({ accent: '#6b2d8c' })
})

describe('an unreadable colour is refused with the nearest readable one', () => {
  const messageOf = (branding: object) => BrandingSchema.safeParse(branding).error?.issues[0]

  test('as accent', () => {
    expect(messageOf({ accent: '#ffcc00' })).toMatchObject({
      path: ['accent'],
      message: `a readable accent colour such as ${readableAccent('#ffcc00')}`,
    })
  })

  test('as page colour', () => {
    expect(messageOf({ surface: '#102040' })).toMatchObject({
      path: ['surface'],
      message: `a readable page colour such as ${readableSurface('#102040')}`,
    })
  })

  test('unless it is no colour at all', () => {
    const { issues } = BrandingSchema.safeParse({ accent: 'green' }).error ?? {}
    expect(issues).toMatchObject([{ path: ['accent'], code: 'invalid_format' }])
  })
})

test('a theme without changes writes no CSS', () => {
  expect(themeCss({})).toBe('')
  expect(themeCss({ corners: 'rounded', type_pair: 'inter' })).toBe('')
})

test('colours apply to their scheme, corners to both', () => {
  const css = themeCss({ surface: '#ffffff', corners: 'square' })
  expect(css).toContain('html:root{--radius-lg:0;')
  expect(css).toContain('@media print,(prefers-color-scheme:light){html:root{--color-paper:#ffffff;')
  expect(css).not.toContain('dark')
})
