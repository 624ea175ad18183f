import { expect, test } from 'vitest'
import { drawSchoolMonogram, monogramPaper, monogramTones } from './school-monogram.svg.ts'

test('letters stand out at AA contrast on both tones of every hue', () => {
  for (const { ground, figure } of Object.values(monogramTones)) {
    expect(contrast(monogramPaper, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(monogramPaper, figure)).toBeGreaterThanOrEqual(4.5)
  }
})

test('a picture carries no style and nothing of the name but its letters', () => {
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
