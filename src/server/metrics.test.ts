import { expect, test } from 'vitest'
import { routeGroup } from './metrics.ts'

test.each([
  ['/', 'page'],
  ['/vi/schools/1?from=a', 'page'],
  ['/nope', 'page'],
  ['/apis', 'page'],
  ['/api/Home/site', 'api'],
  ['/api/staff/leads', 'staff_api'],
  ['/console', 'console'],
  ['/console/leads/7', 'console'],
  ['/console/assets/root-1a.js', 'file'],
  ['/assets/root-1a.js', 'file'],
  ['/media/abc/640.webp', 'file'],
  ['/files/token', 'file'],
  ['/favicon.ico', 'file'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
])('%s is of the group %s', (url, group) => {
  expect(routeGroup(url)).toBe(group)
})
