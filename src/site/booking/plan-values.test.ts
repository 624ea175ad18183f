import { expect, test } from 'vitest'
import { planValues } from './plan-values.ts'

const choices = (...codes: string[]) => codes.map((code) => ({ code }))
const options = {
  countries: choices('usa', 'uk', 'other'),
  degree: choices('bachelor', 'master'),
  intake_year: [2027, 2028],
  intake_term: choices('spring', 'autumn'),
}
const subjects = new Map([
  ['2', 'IT'],
  ['9', 'Business'],
])

test.each([
  [
    '/match?level=bachelor&country=uk&country=usa&intake=2027-autumn&subject=9&subject=2&marks=7.8',
    {
      countries: ['uk', 'usa'],
      degree: ['bachelor'],
      intake_year: ['2027'],
      intake_term: ['autumn'],
      major: ['Business, IT'],
    },
  ],
  ['/costs?country=uk&route=master&place=low', { countries: ['uk'], degree: ['master'] }],
  ['/match?level=pathway&country=zz&intake=1999-winter&subject=77', {}],
  ['/somewhere?country=uk', {}],
  ['', {}],
])('%s fills in %j', (address, values) => {
  expect(planValues(address, options, subjects)).toEqual(values)
})
