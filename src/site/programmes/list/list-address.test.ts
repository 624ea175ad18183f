import { expect, test } from 'vitest'
import { readGrade, studyCriteria } from '../filters/study-address.ts'
import { isRepeated, isUnfiltered, NO_FILTERS, ownCriteria, programmesPath, readFilters } from './list-address.ts'

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
    fee: '300000000',
    english: '6.5',
    grade: 'vn-10:7.8',
    scale: '',
    mark: '',
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
  const read = { budget: 900_000_000, fee: null, grade: 'vn-10:7.8' }
  expect(studyCriteria(filters, read)).toEqual({ english: 'ielts:6.0', budget: '900000000', grade: 'vn-10:7.8' })
  expect(studyCriteria({ ...filters, english: 'none' }, { budget: null, fee: 3e8, grade: '' })).toEqual({
    english: 'none',
    fee: '300000000',
  })
  expect(ownCriteria(filters)).toEqual({ level: 'bachelor' })
})

const SCALES = [
  { code: 'ten', name: 'Out of ten', worst: 0, best: 10 },
  { code: 'rank', name: 'Rank', worst: 100, best: 0 },
]
const given = { grade: '', scale: '', mark: '' }

test.each([
  ['a form’s scale and mark', { scale: 'ten', mark: '7,8' }, 'ten:7.8'],
  ['a short URL', { grade: 'ten:7.8' }, 'ten:7.8'],
  ['a rank in a class', { scale: 'rank', mark: '5/40' }, 'rank:12.5'],
  ['a form beside an older grade', { grade: 'ten:9', scale: 'ten', mark: '6' }, 'ten:6'],
])('a grade is read of %s', (_, input, grade) => {
  expect(readGrade({ ...given, ...input }, SCALES)).toMatchObject({ grade, unread: null })
})

test('a mark off its scale, or without one, is not used; a scale alone is no grade', () => {
  expect(readGrade({ ...given, scale: 'ten', mark: '78' }, SCALES)).toMatchObject({
    grade: '',
    unread: { text: '78', scale: { code: 'ten' } },
  })
  expect(readGrade({ ...given, mark: '3.3' }, SCALES).unread).toEqual({ text: '3.3', scale: null })
  expect(readGrade({ ...given, grade: 'other:3' }, SCALES).unread).toEqual({ text: '3', scale: null })
  expect(readGrade({ ...given, scale: 'ten' }, SCALES)).toMatchObject({ grade: '', unread: null })
})

test('an order alone narrows nothing', () => {
  expect(isUnfiltered({ ...NO_FILTERS, sort: 'name' })).toBe(true)
  expect(isUnfiltered({ ...NO_FILTERS, q: 'law' })).toBe(false)
})
