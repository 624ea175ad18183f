import { expect, test } from 'vitest'
import { NOT_FOUND_PATH, settlePath } from './paths.ts'

test.each([
  '/',
  '/about',
  '/schools/3',
  '/tags/%C4%91%E1%BA%A1i-h%E1%BB%8Dc',
  '/%E5%A4%A7%E5%AD%B8',
  '/a%20b',
  '/a.b/c:d',
  '/%252F',
])('%s stays unchanged', (path) => {
  expect(settlePath(path)).toEqual({ path, redirect: null })
})

test.each([
  ['/about/', '/about'],
  ['/schools/3/', '/schools/3'],
  ['//', '/'],
  ['///', '/'],
  ['//about', '/about'],
  ['/countries//uk///schools', '/countries/uk/schools'],
  ['/about//', '/about'],
  ['//evil.example', '/evil.example'],
  ['//evil.example/', '/evil.example'],
])('%s redirects to %s', (path, redirect) => {
  expect(settlePath(path).redirect).toBe(redirect)
})

test('one redirect is enough for a path', () => {
  for (const path of ['/about/', '//', '//a//b//', '/a///'])
    expect(settlePath(settlePath(path).redirect ?? '').redirect).toBeNull()
})

test.each(['/%', '/a%2', '/%zz', '/%E0%A4%A', '/%ff', '/%C0%AF'])('%s is malformed, and shows the 404 page', (path) => {
  expect(settlePath(path)).toEqual({ path: NOT_FOUND_PATH, redirect: null })
})

test.each(['/%00', '/about%0d%0aSet-Cookie:x', '/%1b', '/%7F', '/%C2%85'])(
  '%s contains a control character, and shows the 404 page',
  (path) => {
    expect(settlePath(path)).toEqual({ path: NOT_FOUND_PATH, redirect: null })
  },
)

test('the path of the 404 page stays unchanged', () => {
  expect(settlePath(NOT_FOUND_PATH)).toEqual({ path: NOT_FOUND_PATH, redirect: null })
})
