import { expect, test } from 'vitest'
import { drawSchoolMonogram, monogramTones } from './school-monogram.svg.ts'

test('letters stand out at AA contrast', () => {
  expect(contrast(monogramTones.letters, monogramTones.ground)).toBeGreaterThanOrEqual(4.5)
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

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
