import { expect, test } from 'vitest'
import { NOWHERE, settlePath } from './paths.ts'

test.each([
  '/',
  '/about',
  '/schools/3',
  '/tags/%C4%91%E1%BA%A1i-h%E1%BB%8Dc',
  '/%E5%A4%A7%E5%AD%B8',
  '/a%20b',
  '/a.b/c:d',
  '/%252F',
])('%s stays as it is', (path) => {
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

test('one redirect settles a path', () => {
  for (const path of ['/about/', '//', '//a//b//', '/a///'])
    expect(settlePath(settlePath(path).redirect ?? '').redirect).toBeNull()
})

test.each(['/%', '/a%2', '/%zz', '/%E0%A4%A', '/%ff', '/%C0%AF'])('%s can’t be read, and leads nowhere', (path) => {
  expect(settlePath(path)).toEqual({ path: NOWHERE, redirect: null })
})

test.each(['/%00', '/about%0d%0aSet-Cookie:x', '/%1b', '/%7F', '/%C2%85'])(
  '%s hides a control character, and leads nowhere',
  (path) => {
    expect(settlePath(path)).toEqual({ path: NOWHERE, redirect: null })
  },
)

test('nowhere is a path that stays', () => {
  expect(settlePath(NOWHERE)).toEqual({ path: NOWHERE, redirect: null })
})
