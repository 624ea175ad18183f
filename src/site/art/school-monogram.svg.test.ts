import { expect, test } from 'vitest'
import { contrast, TEXT_CONTRAST } from '../../domain/branding/colours.ts'
import { drawSchoolMonogram, monogramTones } from './school-monogram.svg.ts'

test('letters stand out at AA contrast', () => {
  expect(contrast(monogramTones.letters, monogramTones.ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
})

test('every school has the same plain background, without a crest', () => {
  const grounds = ['Yale University', 'TU Delft', 'University of Leeds'].map((name) =>
    drawSchoolMonogram(name).replace(/<text.*<\/text>/, ''),
  )
  expect(new Set(grounds).size).toBe(1)
  expect(grounds[0]).not.toContain('<path')
})

test('a picture contains no style, and only the letters of the name', () => {
  const picture = drawSchoolMonogram('"><script>alert(1)</script> & Sons')
  expect(picture).not.toMatch(/style|script/)
  expect(picture).toMatch(/^<svg .*<\/svg>$/s)
})
