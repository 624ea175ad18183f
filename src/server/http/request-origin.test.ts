import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readRequestOrigin } from './request-origin.ts'

const buildRequest = (headers: Record<string, string | string[]>, remoteAddress: string | undefined = '10.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage

const spoofed = {
  host: 'a.example',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
}

test('without proxies the socket and the Host header are all that counts', () => {
  expect(readRequestOrigin(buildRequest(spoofed), 0)).toEqual({
    origin: 'http://a.example',
    host: 'a.example',
    address: '10.0.0.1',
  })
})

test('behind one proxy its word is taken', () => {
  const headers = {
    host: 'inside:3000',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'a.example',
  }
  expect(readRequestOrigin(buildRequest(headers), 1)).toEqual({
    origin: 'https://a.example',
    host: 'a.example',
    address: '203.0.113.7',
  })
})

test('behind one proxy what the visitor wrote before it doesn’t count', () => {
  const headers = {
    host: 'inside:3000',
    'x-forwarded-for': '6.6.6.6, 203.0.113.7',
    'x-forwarded-proto': 'https,http',
    'x-forwarded-host': 'evil.example, a.example',
  }
  expect(readRequestOrigin(buildRequest(headers), 1)).toEqual({
    origin: 'http://a.example',
    host: 'a.example',
    address: '203.0.113.7',
  })
})

test('behind two proxies the outer one’s word is taken', () => {
  const headers = {
    host: 'inside:3000',
    'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2',
    'x-forwarded-proto': 'http, https, http',
    'x-forwarded-host': 'evil.example, a.example, middle.example',
  }
  expect(readRequestOrigin(buildRequest(headers), 2)).toEqual({
    origin: 'https://a.example',
    host: 'a.example',
    address: '203.0.113.7',
  })
})

test('when fewer proxies spoke than are trusted, the first that did counts', () => {
  const headers = { host: 'a.example', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  expect(readRequestOrigin(buildRequest(headers), 2)).toEqual({
    origin: 'https://a.example',
    host: 'a.example',
    address: '203.0.113.7',
  })
})

test.each([{}, { 'x-forwarded-for': ' , ', 'x-forwarded-proto': '', 'x-forwarded-host': '' }])(
  'what a proxy doesn’t say (%j) comes from the request itself',
  (forwarded) => {
    const request = buildRequest({ host: 'a.example', ...(forwarded as Record<string, string>) })
    expect(readRequestOrigin(request, 1)).toEqual({
      origin: 'http://a.example',
      host: 'a.example',
      address: '10.0.0.1',
    })
  },
)

test('a header that came twice is read as one list', () => {
  const headers = { host: 'a.example', 'x-forwarded-for': ['6.6.6.6', '203.0.113.7'] }
  expect(readRequestOrigin(buildRequest(headers), 1).address).toBe('203.0.113.7')
})

test.each([
  ['a.example', 'a.example'],
  ['A.Example:3000', 'a.example:3000'],
  ['127.0.0.1:3000', '127.0.0.1:3000'],
  ['[::1]:3000', '[::1]:3000'],
  ['[2001:db8::1]', '[2001:db8::1]'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('the host %s is %s', (host, read) => {
  expect(readRequestOrigin(buildRequest({ host }), 0)).toMatchObject({ host: read, origin: `http://${read}` })
})

test.each([
  '',
  'a.example/path',
  'user@evil.example',
  'a example',
  'a.example:port',
  'a.example\r\nX: y',
  '<script>',
  '[::1',
  'a.example:',
])('the bad host %j becomes localhost, from proxies too', (host) => {
  expect(readRequestOrigin(buildRequest({ host }), 0)).toMatchObject({
    host: 'localhost',
    origin: 'http://localhost',
  })
  const behind = readRequestOrigin(buildRequest({ host: '', 'x-forwarded-host': host }), 1)
  expect(behind.host).toBe('localhost')
})

test('a request without a Host header, or without an address, still has an origin', () => {
  const request = { headers: {}, socket: {} } as unknown as IncomingMessage
  expect(readRequestOrigin(request, 0)).toEqual({ origin: 'http://localhost', host: 'localhost', address: '' })
})

test.each(['http', 'ftp', 'https2', ''])('the protocol "%s" of a proxy is http', (protocol) => {
  const headers = { host: 'a.example', 'x-forwarded-proto': protocol }
  expect(readRequestOrigin(buildRequest(headers), 1).origin).toBe('http://a.example')
})
