import { expect, test } from 'vitest'
import { criteriaOf, isRepeated, isUnfiltered, NO_FILTERS, programmesPath, readFilters } from './list-address.ts'

const searchOf = (path: string) => new URL(path, 'https://a.example').searchParams

test('values of one filter are joined by commas, and empty ones are left out', () => {
  const filters = readFilters(new URLSearchParams('country=uk&country=usa&level=&subjects=4&subjects=2&sort='))
  expect(filters).toEqual({ ...NO_FILTERS, country: 'uk,usa', subjects: '4,2' })
  expect(programmesPath(filters)).toBe('/programmes?country=uk,usa&subjects=4,2')
})

test('a path is read back unchanged, and needs no normalising', () => {
  const filters = {
    country: 'uk,nl',
    level: 'master',
    subjects: '4,2',
    colleges: 'business',
    budget: '900000000',
    english: '6.5',
    intake: '9,2',
    city: '7',
    regions: 'us-ca',
    conditional: '1',
    post_study: '1',
    school: '12',
    q: 'khoa học & dữ liệu, 100%',
    sort: 'name',
  }
  const search = searchOf(programmesPath(filters, 3))
  expect(readFilters(search)).toEqual(filters)
  expect(search.get('page')).toBe('3')
  expect(isRepeated(search)).toBe(false)
})

test('a parameter that a form repeats is normalised', () => {
  expect(isRepeated(new URLSearchParams('country=uk&country=usa'))).toBe(true)
  expect(isRepeated(new URLSearchParams('country=uk&other=1&other=2'))).toBe(false)
})

test('the first page has no number, and no filter has no query', () => {
  expect(programmesPath({}, 1)).toBe('/programmes')
  expect(programmesPath(NO_FILTERS)).toBe('/programmes')
  expect(programmesPath({ level: 'master' }, 2)).toBe('/programmes?level=master&page=2')
})

test('the API is asked in its own words, with the budget as a number', () => {
  const filters = { ...NO_FILTERS, english: '6.0', budget: '900 triệu', level: 'bachelor' }
  expect(criteriaOf(filters, 900_000_000)).toEqual({ level: 'bachelor', english: 'ielts:6.0', budget: '900000000' })
  expect(criteriaOf({ ...filters, english: 'none' }, null)).toEqual({ level: 'bachelor', english: 'none' })
})

test('an order alone narrows nothing', () => {
  expect(isUnfiltered({ ...NO_FILTERS, sort: 'name' })).toBe(true)
  expect(isUnfiltered({ ...NO_FILTERS, q: 'law' })).toBe(false)
})
