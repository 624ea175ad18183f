import { expect, test } from 'vitest'
import { readMatchForm } from './typed-profile.ts'

const scales = {
  marks: [],
  english: [],
  rates: { currency: 'VND', rates: { USD: 26_000 } },
  cities: [
    { id: 1, names: ['Melbourne'] },
    { id: 2, names: ['Đô-nê-xơ', 'Donets'] },
    { id: 3, names: ['London'] },
    { id: 4, names: ['London'] },
  ],
}
const cityOf = (city: string) => {
  const read = readMatchForm({ level: ['bachelor'], city: [city] }, scales, 'vi')
  return 'errors' in read ? read.errors : read.search.city
}

test.each([
  ['melbourne', '1'],
  ['Melbourne, donets', '1,2'],
  ['do-ne-xo；Melbourne'.replace('；', ';'), '2,1'],
  ['London', '3,4'],
  ['2', '2'],
])('%s is read as cities', (input, ids) => {
  expect(cityOf(input)).toBe(ids)
})

test('a name that no city has is an error', () => {
  expect(cityOf('Melbourne, Atlantis')).toEqual({ city: { code: 'city', text: 'Atlantis' } })
})

const marks = [
  { code: 'vn-10', worst: 0, best: 10, iso_country: 'VN', bands: [] },
  { code: 'vn-gpa-4', worst: 0, best: 4, iso_country: 'VN', bands: [] },
  { code: 'tw-100', worst: 0, best: 100, iso_country: 'TW', bands: [] },
  { code: 'in-percent', worst: 0, best: 100, iso_country: 'IN', bands: [] },
]
test.each([
  ['7,8', 'vn-10:7.8'],
  ['3.3', 'vn-gpa-4:3.3'],
  // of another country, and no scale is the only one
  ['85', 'marks_system vn-10:8.5'],
  ['38', 'marks_system vn-10:3.8 vn-gpa-4:3.8'],
  ['850', 'marks_system'],
  ['3.3/4.0', 'vn-gpa-4:3.3'],
  ['8,5 / 10', 'vn-10:8.5'],
  // the nearest of the readers' country
  ['3.3/4.3', 'vn-gpa-4:3.3'],
  ['8/9', 'marks_system'],
  ['x', 'number'],
])('the mark %s without a scale is read as in a typed question', (mark, expected) => {
  const read = readMatchForm({ level: ['bachelor'], marks: [mark] }, { ...scales, marks }, 'vi')
  const error = 'errors' in read ? (read.errors.marks ?? read.errors.marks_system) : undefined
  const offers = error && 'meant' in error ? error.meant.map(({ scale, value }) => `${scale}:${value}`) : []
  expect('errors' in read ? [error?.code, ...offers].join(' ') : read.search.grade).toBe(expected)
})
