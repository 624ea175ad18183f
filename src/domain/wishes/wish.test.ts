/** Countries that were chosen beside a typed wish. */
import { expect, test } from 'vitest'
import { type Wish, withinCountries } from './wish.ts'

const wish = (more: Partial<Wish> = {}): Wish => ({
  countries: [],
  elsewhere: [],
  schools: [],
  regions: [],
  cities: [],
  levels: [],
  subjects: [],
  budget: null,
  english: null,
  grade: null,
  intakes: [],
  intakeYear: null,
  conditional: false,
  postStudy: false,
  inputs: { budget: '', english: '', grade: '', otherTest: '' },
  rest: '',
  ...more,
})
const countriesOf = (more: Partial<Wish>, chosen: string[]) => withinCountries(wish(more), chosen).countries

test('chosen countries are those of a wish that names no place', () => {
  expect(countriesOf({}, ['ca'])).toEqual(['ca'])
  expect(countriesOf({}, [])).toEqual([])
})

test('they narrow the countries that a wish names', () => {
  expect(countriesOf({ countries: ['uk', 'ca'] }, ['ca', 'au'])).toEqual(['ca'])
})

test('a wish that names others alone keeps what it names', () => {
  expect(countriesOf({ countries: ['uk'] }, ['ca'])).toEqual(['uk'])
  expect(countriesOf({ cities: [1] }, ['ca'])).toEqual([])
  expect(countriesOf({ elsewhere: ['DE'] }, ['ca'])).toEqual([])
})
