import { expect, test } from 'vitest'
import { AttributionSchema } from '../../domain/form-fields.ts'
import { touchOf } from './first-touch.ts'

const page = 'https://waypoint.example/vi/schools/3?receipt=TOKEN'

test('a visit records the path of its page, and no token of its URL', () => {
  expect(touchOf(`${page}#map`, '')).toEqual({ landing_page: '/vi/schools/3' })
  expect(touchOf('https://waypoint.example', '')).toEqual({ landing_page: '/' })
})

test('another referring site is recorded', () => {
  expect(touchOf(page, 'https://search.example/results?q=du+hoc')).toEqual({
    landing_page: '/vi/schools/3',
    referrer: 'https://search.example/',
  })
})

test('another port or subdomain is another site', () => {
  expect(touchOf(page, 'https://www.waypoint.example/').referrer).toBe('https://www.waypoint.example/')
  expect(touchOf(page, 'https://waypoint.example:8443/').referrer).toBe('https://waypoint.example:8443/')
})

test.each([
  'https://waypoint.example/',
  'https://waypoint.example/about',
  'http://waypoint.example/',
  '',
  'not an address',
])('the referrer "%s" tells nothing', (referrer) => {
  expect(touchOf(page, referrer)).not.toHaveProperty('referrer')
})

test('campaign parameters are recorded separately, and empty ones left out', () => {
  const search = 'utm_source=mail&utm_medium=&utm_campaign=m%C3%B9a%20thu&utm_term=a+b&utm_content=x&utm_id=9'
  expect(touchOf(`https://waypoint.example/?${search}`, '')).toEqual({
    landing_page: `/?${search}`,
    utm_source: 'mail',
    utm_campaign: 'mùa thu',
    utm_term: 'a b',
    utm_content: 'x',
  })
})

test('the first of a repeated campaign parameter is recorded', () => {
  expect(touchOf('https://waypoint.example/?utm_source=a&utm_source=b', '').utm_source).toBe('a')
})

test.each([
  ['an ordinary visit', page, 'https://search.example/'],
  ['a very long address', `https://waypoint.example/?fbclid=${'x'.repeat(3000)}`, ''],
  ['a very long referrer', page, `https://search.example/?q=${'x'.repeat(3000)}`],
  ['a very long campaign', `https://waypoint.example/?utm_content=${'x'.repeat(300)}`, ''],
  ['a campaign with a control character', 'https://waypoint.example/?utm_source=a%00b', ''],
  ['a campaign of nothing but space', 'https://waypoint.example/?utm_source=%20', ''],
])('what %s tells never stops a booking', (_, address, referrer) => {
  expect(AttributionSchema.safeParse(touchOf(address, referrer)).error?.issues ?? []).toEqual([])
})
