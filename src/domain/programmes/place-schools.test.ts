import { expect, test } from 'vitest'
import { firstRegisterId, type KnownSchool, type Place, placeSchools, type SchoolsInput } from './place-schools.ts'

const HARVARD: KnownSchool = {
  id: 1,
  countryCode: 'usa',
  isoCountry: 'US',
  citySlug: 'cambridge-ma',
  names: ['Harvard University', 'Harvard'],
  identifiers: ['unitid:166027'],
}
const CARDIFF: KnownSchool = {
  id: 2,
  countryCode: 'uk',
  isoCountry: 'GB',
  citySlug: 'cardiff',
  names: ['Cardiff University'],
  identifiers: [],
}
const place = (of: Partial<Place> & { name: string }): Place => ({
  town: 'Abilene',
  region: 'TX',
  isoCountry: 'US',
  latitude: 32.47,
  longitude: -99.71,
  kind: 'private',
  website: '',
  ...of,
})
const input = (places: Record<string, Place>, more: Partial<SchoolsInput> = {}): SchoolsInput => ({
  names: new Map(Object.entries(places).map(([identifier, { name }]) => [identifier, name])),
  ofContent: [HARVARD, CARDIFF],
  places: new Map(Object.entries(places)),
  destinations: new Map([
    ['US', 'usa'],
    ['GB', 'uk'],
  ]),
  cities: [{ id: 7, slug: 'abilene-tx', isoCountry: 'US', name: 'Abilene', latitude: 32.45, longitude: -99.73 }],
  made: new Map(),
  closed: new Set(),
  ...more,
})

test('a school of the site is found by its number, else by its name in its country', () => {
  const { schools, newSchools } = placeSchools(
    input({
      'unitid:166027': place({ name: 'Harvard Univ.' }),
      'ukprn:10007814': place({ name: 'CARDIFF UNIVERSITY', isoCountry: 'GB' }),
    }),
  )
  expect([...schools].map(([identifier, { id }]) => [identifier, id])).toEqual([
    ['ukprn:10007814', 2],
    ['unitid:166027', 1],
  ])
  expect(newSchools).toEqual([])
})

test('a school with another number of the same register is no school of the site, whatever its name', () => {
  const { newSchools } = placeSchools(input({ 'unitid:200000': place({ name: 'Harvard University' }) }))
  expect(newSchools).toMatchObject([
    { id: firstRegisterId, slug: 'harvard-university-unitid-200000', name: 'Harvard University' },
  ])
})

test('schools of one name in different towns are several, two numbers in one town are one school', () => {
  const { newSchools, newCities, schools } = placeSchools(
    input({
      'unitid:1': place({ name: 'Bethel University' }),
      'unitid:2': place({
        name: 'Bethel University',
        town: 'Mishawaka',
        region: 'IN',
        latitude: 41.66,
        longitude: -86.16,
      }),
      'unitid:3': place({
        name: 'Bethel University',
        town: 'Mishawaka',
        region: 'IN',
        latitude: 41.66,
        longitude: -86.16,
      }),
    }),
  )
  expect(newSchools.map(({ identifiers, cityId }) => [identifiers, cityId])).toEqual([
    [['unitid:1'], 7],
    [['unitid:2', 'unitid:3'], firstRegisterId],
  ])
  expect(newCities).toMatchObject([{ name: 'Mishawaka', slug: `mishawaka-in-us-${firstRegisterId}` }])
  expect(schools.get('unitid:3')?.id).toBe(schools.get('unitid:2')?.id)
})

test('a later load gives schools the ids that they had', () => {
  const places = { 'unitid:5': place({ name: 'Five' }), 'unitid:4': place({ name: 'Four' }) }
  const { newSchools } = placeSchools(input(places, { made: new Map([['unitid:5', 100_009]]) }))
  expect(newSchools.map(({ name, id }) => [name, id])).toEqual([
    ['Four', 100_010],
    ['Five', 100_009],
  ])
})

test('schools without a place, of no destination and that are closed are left out by reason', () => {
  const places = { 'unitid:6': place({ name: 'Six' }), 'cricos:00123M': place({ name: 'Far', isoCountry: 'AU' }) }
  const { leftOut, schools } = placeSchools(
    input(places, {
      names: new Map([
        ['unitid:6', 'Six'],
        ['cricos:00123M', 'Far'],
        ['unitid:7', 'Seven'],
      ]),
      closed: new Set(['unitid:6']),
    }),
  )
  expect(Object.fromEntries(leftOut)).toEqual({
    'no longer exists': ['unitid:6'],
    'no destination of the site': ['cricos:00123M'],
    'no place is known': ['unitid:7'],
  })
  expect(schools.size).toBe(0)
})
