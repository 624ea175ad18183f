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
