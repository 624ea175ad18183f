import { expect, test } from 'vitest'
import { hostOf, serversIn } from './servers.ts'

test('an address of several hosts is an address a host, with user, name and words of each', () => {
  expect(serversIn('postgres://u:p%40ss@one:5432,two,[::1]:5433/site?target_session_attrs=read-write')).toEqual([
    'postgres://u:p%40ss@one:5432/site?target_session_attrs=read-write',
    'postgres://u:p%40ss@two/site?target_session_attrs=read-write',
    'postgres://u:p%40ss@[::1]:5433/site?target_session_attrs=read-write',
  ])
})

test('an address of one host, of a socket or of no such scheme stays as it is', () => {
  for (const url of ['postgresql://one/site', 'postgres:///site?host=/run/postgresql', 'data/site.db'])
    expect(serversIn(url)).toEqual([url])
})

test('of a server its host is told, and never its password', () => {
  expect(hostOf('postgres://u:secret@one:5432/site')).toBe('one:5432')
  expect(hostOf('postgres://u:secret@/site?host=/run')).toBe('a socket')
})
