import { expect, test } from 'vitest'
import { labelCities, regionOfSlug } from './city-labels.ts'

test('cities of one name have their region, and one city is listed once', () => {
  const cities = [
    { id: 1, name: 'Columbus', region: 'Ohio' },
    { id: 100_002, name: 'Columbus', region: 'GA' },
    { id: 2, name: 'Boston', region: 'Massachusetts' },
    { id: 100_003, name: 'BOSTON', region: 'Massachusetts' },
    { id: 3, name: 'Reno', region: '' },
    { id: 100_004, name: 'Columbus', region: 'GA' },
  ]
  expect(labelCities(cities).map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Columbus, Ohio',
    '100002 Columbus, GA',
    '2 Boston',
    '3 Reno',
  ])
})

test.each([
  ['columbus-oh-us-100123', 'US', 'OH'],
  ['box-hill-vic-au-100001', 'AU', 'VIC'],
  ['columbus', 'US', ''],
  ['london-gb-100007', 'GB', ''],
])('the region of %s is %s %s', (slug, iso, region) => {
  expect(regionOfSlug(slug, iso)).toBe(region)
})
