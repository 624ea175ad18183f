import { expect, test } from 'vitest'
import { historyDots, lineSize } from './history.tsx'

const years = [2026, 2025, 2024]
const { width, height, margin } = lineSize

test('years run from left to right, better ranks are higher', () => {
  const dots = historyDots(
    [
      { year: 2024, rank: 40 },
      { year: 2025, rank: 30 },
      { year: 2026, rank: 10 },
    ],
    years,
  )
  expect(dots.map(({ x }) => x)).toEqual([margin, width / 2, width - margin])
  expect(dots.map(({ y }) => y)).toEqual([height - margin, 18.3, margin])
})

test('a constant rank is a level line in the middle', () => {
  const dots = historyDots([{ year: 2024, rank: 1 }].concat({ year: 2026, rank: 1 }), years)
  expect(dots.map(({ y }) => y)).toEqual([height / 2, height / 2])
})

test('a small change looks small', () => {
  const [before, after] = historyDots(
    [
      { year: 2025, rank: 3 },
      { year: 2026, rank: 2 },
    ],
    years,
  )
  expect((before?.y ?? 0) - (after?.y ?? 0)).toBeLessThan(3)
})

test('a new school has one dot, at its year', () => {
  expect(historyDots([{ year: 2026, rank: 90 }], years)).toEqual([
    { year: 2026, rank: 90, x: width - margin, y: height / 2 },
  ])
})

test('the first edition of a ranking has its dot in the middle', () => {
  expect(historyDots([{ year: 2026, rank: 9 }], [2026])[0]?.x).toBe(width / 2)
})
