import { expect, test } from 'vitest'
import type { ListFilters } from '../list/list-address.ts'
import { readFilters } from '../list/list-address.ts'
import { clusterMarkers, type Frame, leadsTo, type MappedCity, WIDE } from './marks.ts'

const filters: ListFilters = readFilters(new URLSearchParams('hots=7&view=map'))
let lastSchool = 100
const city = (id: number, x: number, y: number, count = 1): MappedCity => ({
  id,
  name: `City ${id}`,
  point: { x, y },
  schools: Array.from({ length: count }, () => ({ id: ++lastSchool })) as MappedCity['schools'],
})
function ways(cities: MappedCity[], frame: Frame | null = null) {
  const marks = clusterMarkers(cities, frame, WIDE)
  return marks.map((mark) => leadsTo(mark, marks, { code: 'uk', filters, frame }, WIDE))
}
const leads = (cities: MappedCity[], frame: Frame | null = null) => ways(cities, frame).map(({ to }) => to)

test('a school’s marker links to its card, a city’s to its schools', () => {
  const [leeds, london] = [city(1, 100, 100), city(2, 200, 200, 3)]
  expect(leads([leeds, london])).toEqual(['#city-2', `#school-${leeds.schools[0]?.id}`])
})

test('overlapping cities link to the part of the map that separates them, with the filters', () => {
  const [to] = leads([city(1, 200, 150), city(2, 206, 150)])
  expect(to).toBe('/countries/uk/schools?hots=7&view=map&area=173,128,60~1.2#map')
  expect(clusterMarkers([city(1, 200, 150), city(2, 206, 150)], { x: 173, y: 128, width: 60 }, WIDE)).toHaveLength(2)
})

test('a link to a smaller part of the map is distinguished from a list of schools', () => {
  const near = [city(1, 200, 150), city(2, 200.5, 150)]
  const widens = (cities: MappedCity[]) => ways(cities).map(({ isPart }) => isPart)
  expect(widens([city(1, 200, 150), city(2, 206, 150), city(3, 20, 20)])).toEqual([true, false])
  expect(widens([...near, city(3, 20, 20)])).toEqual([false, false])
  expect(widens(near)).toEqual([false])
})

test('cities that no part of the map separates link to a list of only them', () => {
  const near = [city(2, 200, 150), city(1, 200.5, 150)]
  const [first] = leads([...near, city(3, 20, 20)])
  expect(first).toBe('/countries/uk/schools?hots=7&cities=1,2&view=map&area=170,128,60#map')
  const frame = { x: 173, y: 128, width: 60 }
  expect(leads([...near, city(3, 180, 130)], frame)[0]).toContain('cities=1,2&view=map&area=173,128,60')
})

test('when they are the whole list, they link to the list on the page', () => {
  expect(leads([city(1, 200, 150), city(2, 200.5, 150)])).toEqual(['#map-places'])
})

test('a city outside the visible part has no marker there', () => {
  expect(leads([city(1, 20, 20)], { x: 173, y: 128, width: 60 })).toEqual([])
  expect(leads([{ ...city(1, 20, 20), point: null }])).toEqual([])
})
