import { expect, test } from 'vitest'
import { pageAddress, pageKey } from './page-key.ts'

test.each([
  ['/', '/'],
  ['/tw/about', '/tw/about'],
  ['/about?', '/about'],
  ['/countries/uk/schools?enrollments=2&hots=1,3&page=2', '/countries/uk/schools?enrollments=2&hots=1,3&page=2'],
  ['/countries/all/schools?enrollments=4&cities&hots', '/countries/all/schools?enrollments=4&cities&hots'],
  ['/vi?utm_source=zalo&utm_campaign=he-2027&fbclid=Iw.x%20', '/vi'],
  ['/ranking_list?sort=name&utm_source=x&order=asc', '/ranking_list?sort=name&order=asc'],
])('%s is the page %s', (url, address) => {
  expect(pageAddress(url)).toBe(address)
})

test.each([
  '/search?q=visa',
  '/countries/uk/schools?school=oxford',
  '/about?anything=1',
  '/about?page=1&page=2',
  '/about?page=%31',
  '/about?page=1=2',
  `/about?cities=${'1,'.repeat(60)}`,
  '/%61bout',
  `/${'a'.repeat(300)}`,
  '/đại-học',
  'http://other.example/about',
  '*',
  '/consultation',
  '/vi/consultation_result',
  '/tw/service_submit?x',
  '/service_result?receipt=abc',
  '/articles/1/preview?token=x',
  '/about.data',
  '/api/Home/countries',
  '/files/abc',
  '/healthz',
])('%s is no page that is kept', (url) => {
  expect(pageAddress(url)).toBeNull()
})

const own = ['https://a.example', 'https://b.example']

test('hosts that the settings name have pages of their own, all others share theirs', () => {
  expect(pageKey('https://a.example', own, '/')).not.toBe(pageKey('https://b.example', own, '/'))
  expect(pageKey('http://evil.example', own, '/')).toBe(pageKey('http://other.example', own, '/'))
  expect(pageKey('http://evil.example', own, '/')).not.toBe(pageKey('https://evil.example', own, '/'))
})
