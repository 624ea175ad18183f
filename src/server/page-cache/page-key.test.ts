import { expect, test } from 'vitest'
import routes from '../../site/routes.ts'
import { pageAddress } from './page-key.ts'

test.each([
  ['/', '/'],
  ['/tw', '/tw'],
  ['/tw/about', '/tw/about'],
  ['/about?', '/about'],
  ['/about?&', '/about'],
  ['/countries/uk/schools?enrollments=2&hots=1,3&page=2', '/countries/uk/schools?enrollments=2&hots=1,3&page=2'],
  ['/countries/all/schools?enrollments=4&cities&hots', '/countries/all/schools?enrollments=4&cities&hots'],
  [
    '/countries/usa/schools?regions=us-ma&kinds=public&tuition=0,10000&admission=25&size=2000&sort=tuition&order=desc&view=cities',
    '/countries/usa/schools?regions=us-ma&kinds=public&tuition=0,10000&admission=25&size=2000&sort=tuition&order=desc&view=cities',
  ],
  [
    '/vi/programmes?country=uk,usa&subjects=4,2&colleges=business&budget=900000000&english=6.5&intake=9&sort=name',
    '/vi/programmes?country=uk,usa&subjects=4,2&colleges=business&budget=900000000&english=6.5&intake=9&sort=name',
  ],
  ['/vi?utm_source=zalo&utm_campaign=he-2027&fbclid=Iw.x%20', '/vi'],
  ['/ranking_list?sort=name&utm_source=x&order=asc', '/ranking_list?sort=name&order=asc'],
  ['/articles/12-how-to-choose', '/articles/12-how-to-choose'],
  // all paths without a page share the 404 page
  ['/wp-login.php', '/_nowhere'],
  ['/tw/wp-login.php?x=%27', '/tw/_nowhere'],
  ['/ABOUT', '/_nowhere'],
  ['/.env', '/_nowhere'],
  ['/about/us?page=2', '/_nowhere'],
  ['/fr/about', '/_nowhere'],
  ['/_nowhere', '/_nowhere'],
])('%s is the page %s, which is its own key', (url, address) => {
  expect(pageAddress(url)).toBe(address)
  expect(pageAddress(address)).toBe(address)
})

test.each([
  '/search?q=visa',
  '/countries/uk/schools?school=oxford',
  '/programmes?q=law',
  '/programmes?budget=900%20tri%E1%BB%87u',
  '/about?anything=1',
  '/about?page=2',
  '/about?=x',
  '/ranking_list?page=1&page=2',
  '/ranking_list?page=%31',
  '/ranking_list?page=1=2',
  '/ranking_list?__proto__=1',
  `/ranking_list?country=${'1,'.repeat(60)}`,
  '/%61bout',
  '/about%2F',
  '/%2e%2e/about',
  '/./about',
  '/tw/../about',
  '/tw//about',
  '//about',
  '/about/',
  '/tw/',
  `/${'a'.repeat(300)}`,
  '/đại-học',
  '/about\\',
  '/about;x',
  'http://other.example/about',
  'about',
  '',
  '*',
  '/consultation',
  '/vi/consultation_result',
  '/tw/service_submit?x',
  '/service_result?receipt=abc',
  '/articles/1/preview?token=x',
  '/about.data',
  '/_root.data',
  '/countries/schools?country=uk',
  '/api/Home/countries',
  '/api',
  '/files/abc',
  '/locale',
  '/healthz',
  '/console',
  '/console/leads',
  '/vi/console',
  '/sitemap.xml',
  '/500',
])('%s is not cached', (url) => {
  expect(pageAddress(url)).toBeNull()
})

test('each route of the site has its own key, or is not cached', () => {
  const paths = routes.map(({ path }) => `/${path ?? ''}`).filter((path) => path !== '/*')
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) {
    const address = path.replace(/:\w+/g, '1')
    expect([path, pageAddress(address)]).not.toEqual([path, '/_nowhere'])
  }
})

test('the token of an appointment is no unknown page', () => {
  expect(pageAddress('/vi/appointment/847m971f6rgzddj1.V2CHZeNZ-rfi_GY2h1oDv8i5FNeWfVsNDbKSWcQLTrE0Y')).toBeNull()
})
