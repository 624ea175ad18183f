/** Countries that were chosen beside a typed wish. */
import { expect, test } from 'vitest'
import { buildWish } from '../../../tests/support/wishes.ts'
import { type Wish, withinCountries } from './wish.ts'

const countriesOf = (more: Partial<Wish>, chosen: string[]) => withinCountries(buildWish(more), chosen).countries

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
