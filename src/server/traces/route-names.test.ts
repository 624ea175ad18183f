import { expect, test } from 'vitest'
import { createRouteNames } from './route-names.ts'

const nameOf = createRouteNames([
  '/',
  '/about',
  '/schools/:id',
  '/schools/all',
  '/countries/:code/schools',
  '/api/x/:id',
  '/*',
])

test.each([
  ['/', '/'],
  ['/vi/', '/'],
  ['/tw/about?name=Ada', '/about'],
  ['/schools/12', '/schools/:id'],
  ['/schools/all', '/schools/all'],
  ['/vi/countries/uk/schools?q=Ada', '/countries/:code/schools'],
  ['/api/x/ada@mail.example', '/api/x/:id'],
  ['/nguyen-van-an', 'page'],
  ['/files/what-opens-a-file', 'file'],
  ['/console/leads/1', 'console'],
  ['/api/ada@mail.example', 'api'],
])('%s is %s', (url, name) => {
  expect(nameOf(url)).toBe(name)
})
