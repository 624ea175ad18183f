import { expect, test } from 'vitest'
import { without } from '../../shell/list-query.ts'
import { idsOf, isRepeated, listPath, NO_FILTERS, orderOf, ownCriteria, readFilters } from './list-address.ts'

const none = NO_FILTERS
const read = (query: string) => readFilters(new URLSearchParams(query))

test('a URL without a query has no filters', () => {
  expect(read('')).toEqual(none)
})

test('every valid filter is read, and invalid ones are ignored', () => {
  const query =
    'school=Leeds&enrollments=1&hots=2,5&cities=7&tags=3&kinds=public&regions=gb-sct&tuition=0,10000&admission=25&size=2000&no_exam=1&sort=rank&order=desc&view=map'
  expect(read(`${query}&page=2&utm_source=x`)).toEqual({
    ...none,
    school: 'Leeds',
    enrollments: '1',
    hots: '2,5',
    cities: '7',
    tags: '3',
    kinds: 'public',
    regions: 'gb-sct',
    tuition: '0,10000',
    admission: '25',
    size: '2000',
    no_exam: '1',
    sort: 'rank',
    order: 'desc',
    view: 'map',
    plain: '',
  })
  expect(listPath('uk', read(query))).toBe(`/countries/uk/schools?${query}`)
})

test('empty filters are ignored, as in the conditional-admission link', () => {
  expect(read('enrollments=4&cities&hots')).toEqual({ ...none, enrollments: '4' })
})

test('a repeated query stays plain, and a changed one is parsed again', () => {
  const plain = readFilters(new URLSearchParams({ school: 'Toronto', plain: ' Toronto' }))
  expect(plain).toEqual({ ...none, school: 'Toronto', plain: 'Toronto' })
  expect(listPath('all', plain)).toBe('/countries/all/schools?school=Toronto&plain=Toronto')
  expect(read('school=Boston&plain=Toronto')).toEqual({ ...none, school: 'Boston' })
  expect(read('plain=Toronto')).toEqual(none)
  expect(listPath('all', { ...plain, school: '' })).toBe('/countries/all/schools')
})

test('repeated form parameters are joined by commas', () => {
  expect(read('hots=2&hots=5&hots=&hots=8,9&cities=1')).toEqual({ ...none, hots: '2,5,8,9', cities: '1' })
})

test('only a repeated filter needs normalising', () => {
  const isUntidy = (query: string) => isRepeated(new URLSearchParams(query))
  expect(isUntidy('hots=2&hots=5')).toBe(true)
  expect(isUntidy('cities=&cities=1')).toBe(true)
  expect(isUntidy('hots=2,5&cities=1&school=')).toBe(false)
  expect(isUntidy('page=1&page=2')).toBe(false)
  expect(isUntidy('')).toBe(false)
})

test('a path contains the chosen values and no empty ones', () => {
  expect(listPath('uk', { ...none, enrollments: '1', hots: '2,5' }, 2)).toBe(
    '/countries/uk/schools?enrollments=1&hots=2,5&page=2',
  )
  expect(listPath('all', none)).toBe('/countries/all/schools')
  expect(listPath('all', {})).toBe('/countries/all/schools')
})

test('several countries are a filter of the list of all; one country is part of the path', () => {
  expect(listPath('all', { country: 'uk,usa', budget: '900000000' })).toBe(
    '/countries/all/schools?country=uk,usa&budget=900000000',
  )
  expect(listPath('uk', { country: 'uk,usa', subjects: '1,2' })).toBe('/countries/uk/schools?subjects=1,2')
  expect(ownCriteria(read('country=uk,usa'), 'all').country).toBe('uk,usa')
  expect(ownCriteria(read(''), 'uk').country).toBe('uk')
})

test('the first page has no number', () => {
  expect(listPath('uk', {}, 1)).toBe('/countries/uk/schools')
  expect(listPath('uk', {}, 3)).toBe('/countries/uk/schools?page=3')
})

test('a name is one filter, with any characters', () => {
  for (const school of ['Đại học', '臺大', 'A&M?#=%2C', 'a, b', '100%', '<b>']) {
    const path = listPath('all', { school, cities: '1,2' })
    expect(read(path.split('?')[1] ?? '')).toEqual({ ...none, school, cities: '1,2' })
  }
})

test('a path is read back unchanged, and needs no normalising', () => {
  const filters = {
    ...none,
    school: 'King’s',
    enrollments: '1',
    hots: '2,5',
    cities: '7,8',
    tags: '3',
    sort: 'newest',
    view: 'map',
  }
  const search = new URL(listPath('uk', filters, 2), 'https://a.example').searchParams
  expect(readFilters(search)).toEqual(filters)
  expect(isRepeated(search)).toBe(false)
})

test.each(['臺灣', 'Đ', 'uk\r\nSet-Cookie: a=b', 'uk/../..', 'uk?x=1'])(
  'a country that is no code, such as %j, still makes an address of the school list',
  (code) => {
    const headers = new Headers({ Location: listPath(code, {}) })
    const { host, pathname, search } = new URL(headers.get('Location') ?? '', 'https://a.example')
    expect(host).toBe('a.example')
    expect(pathname).toMatch(/^\/countries\/[^/]+\/schools$/)
    expect(search).toBe('')
  },
)

test('ids are read from a joined filter', () => {
  expect(idsOf('2,5,11')).toEqual([2, 5, 11])
  expect(idsOf('')).toEqual([])
  expect(idsOf(',2,,')).toEqual([2])
})

test('a filter without one of its ids keeps the others in order', () => {
  expect(without('2,5,11', 5)).toBe('2,11')
  expect(without('5', 5)).toBe('')
  expect(without('2,15', 5)).toBe('2,15')
  expect(without('5,2,5', 5)).toBe('2')
  expect(without('us-ma,us-me', 'us-ma')).toBe('us-me')
})

test('a list begins with the known costs within a budget, else with the ranked schools', () => {
  expect(orderOf(NO_FILTERS)).toBe('rank')
  expect(orderOf({ ...NO_FILTERS, fee: '600000000' })).toBe('cost')
  expect(orderOf({ ...NO_FILTERS, budget: '600000000', sort: 'rank' })).toBe('rank')
  expect(orderOf({ ...NO_FILTERS, budget: '600000000', school: 'Leeds' })).toBe('')
})
