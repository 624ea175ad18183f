import { expect, test } from 'vitest'
import { consoleCookie } from './cookies.ts'

test('scripts and other sites’ forms can’t read the session cookie', () => {
  const cookie = consoleCookie('session', 'a-value', 'https://site.example')
  expect(cookie.split('; ').toSorted()).toEqual(
    ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure', '__Host-waypoint_session=a-value'].toSorted(),
  )
})

test('without HTTPS the cookie has no prefix that browsers would drop', () => {
  expect(consoleCookie('session', 'a-value', 'http://site.example')).toMatch(/^waypoint_session=a-value; (?!.*Secure)/)
})

test('the end of a session deletes its cookie', () => {
  expect(consoleCookie('session', null, 'https://site.example')).toContain('Max-Age=0')
})
