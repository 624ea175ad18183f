import { expect, test } from 'vitest'
import { placeCityNames } from './school-map.tsx'

const size = 7.5

test('a label is right of its marker, and left of it at the edge of the map', () => {
  const leeds = { name: 'Leeds', y: 100, radius: 4 }
  expect(placeCityNames([{ ...leeds, x: 100 }], size)).toEqual([{ name: 'Leeds', x: 105.3, y: 100, anchor: 'start' }])
  expect(placeCityNames([{ ...leeds, x: 390 }], size)[0]?.anchor).toBe('end')
})

test('the later of two overlapping labels is left out', () => {
  const at = (name: string, x: number) => ({ name, x, y: 150, radius: 4 })
  const names = placeCityNames(
    [at('A city at the end', 190), ...[100, 130, 160].map((x) => at(`Between ${x}`, x))],
    size,
  ).map(({ name }) => name)
  expect(names).toContain('A city at the end')
  expect(names).not.toContain('Between 130')
})

test('two labels on one line have a space between them', () => {
  const marks = [100, 160.5].map((x) => ({ name: 'Twelve chars', x, y: 150, radius: 4 }))
  const [first, second] = placeCityNames(marks, size)
  expect([first?.anchor, second?.anchor]).toEqual(['end', 'start'])
})
