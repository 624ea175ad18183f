import { expect, test } from 'vitest'
import { loggedPath } from './log.ts'

test.each([
  '/files/abc.1790000000000.signature',
  '/files/abc.1790000000000.signature?x=1',
  '/%66iles/abc',
  '/files%2Fabc',
  '/FILES/abc',
  '//files/abc',
  'http://site.example/files/abc',
  '/files/%',
  '/f%69le%73/abc',
  '/./files/abc',
  '/x/../files/abc',
  '/%2e/files/abc',
  '/a/%2e%2e/files/abc',
  'http://h/./files/abc',
  '/vi/files/abc',
  '//host/../files/abc',
  '/files/./abc',
  '/%2566iles/abc',
])('the log never contains a link to a document: %s', (url) => {
  expect(loggedPath(url)).toBe('/files/*')
})

test.each([
  ['/appointment/TOKEN', '/appointment/*'],
  ['/vi/appointment/TOKEN.data?x', '/appointment/*'],
  ['/appointment/TOKEN/calendar.ics', '/appointment/*'],
  ['/calendar/SECRET.ics', '/calendar/*'],
  ['/%63alendar/SECRET.ics', '/calendar/*'],
])('a secret address is cut: %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})

test.each([
  ['/console/calendar/0123abc', '/console/calendar/0123abc'],
  ['/articles/2-visa?q=ada', '/articles/2-visa'],
  ['/profiles/abc', '/profiles/abc'],
  ['/files/', '/files/'],
  ['/%', '/%'],
  ['', ''],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})
