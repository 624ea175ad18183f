import { expect, test } from 'vitest'
import { placeCityNames } from './city-names.ts'

test('a name stands right of its dots, and left of them where the map ends', () => {
  expect(placeCityNames([{ name: 'Leeds', dots: [{ x: 100, y: 100 }] }])).toEqual([
    { name: 'Leeds', x: 104.8, y: 100, anchor: 'start', isLarge: true },
  ])
  expect(placeCityNames([{ name: 'Leeds', dots: [{ x: 390, y: 100 }] }])[0]?.anchor).toBe('end')
})

test('a name that has no room is left out, the one of fewer schools', () => {
  const crowd = (name: string, x: number, count: number) => ({
    name,
    dots: Array.from({ length: count }, (_, index) => ({ x, y: 150 + index })),
  })
  const names = placeCityNames([
    ...[100, 130, 160].map((x) => crowd(`Between ${x}`, x, 1)),
    crowd('A city at the end', 190, 3),
  ])
  expect(names.map(({ name }) => name)).toContain('A city at the end')
  expect(names.map(({ name }) => name)).not.toContain('Between 130')
})
