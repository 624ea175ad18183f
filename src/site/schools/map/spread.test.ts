import { expect, test } from 'vitest'
import { spread } from './spread.ts'

const apart = (points: { x: number; y: number }[]) =>
  Math.min(
    ...points.flatMap((one, index) =>
      points.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    ),
  )

test('dots that have room stay where they are', () => {
  const far = [
    { x: 10, y: 10 },
    { x: 100, y: 40 },
  ]
  expect(spread(far, 8)).toEqual(far)
})

test('ten schools of one city stand around it, none over another', () => {
  const moved = spread(
    Array.from({ length: 10 }, () => ({ x: 200, y: 150 })),
    8,
  )
  expect(apart(moved)).toBeGreaterThan(7)
  for (const { x, y } of moved) expect(Math.hypot(x - 200, y - 150)).toBeLessThan(22)
})
