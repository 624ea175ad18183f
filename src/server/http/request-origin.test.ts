import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readRequestOrigin } from './request-origin.ts'

const behind = (trustedProxies: number, ...ownOrigins: string[]) => ({ trustedProxies, ownOrigins })

const buildRequest = (headers: Record<string, string | string[]>, remoteAddress: string | undefined = '10.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage

const spoofed = {
  host: 'a.example',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
}

test('without proxies only the socket and the Host header are used', () => {
  expect(readRequestOrigin(buildRequest(spoofed), behind(0, 'https://evil.example'))).toEqual({
    origin: 'http://a.example',
    host: 'a.example',
    address: '10.0.0.1',
  })
})

test('behind one proxy its header is used for a configured host', () => {
  const headers = {
    host: 'inside:3000',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'a.example',
  }
  expect(readRequestOrigin(buildRequest(headers), behind(1, 'https://a.example'))).toEqual({
    origin: 'https://a.example',
    host: 'a.example',
    address: '203.0.113.7',
  })
})

test('behind one proxy the visitor’s own header is ignored', () => {
  const headers = {
    host: 'inside:3000',
    'x-forwarded-for': '6.6.6.6, 203.0.113.7',
    'x-forwarded-proto': 'https,http',
    'x-forwarded-host': 'evil.example, a.example',
  }
  expect(readRequestOrigin(buildRequest(headers), behind(1, 'https://a.example'))).toEqual({
    origin: 'https://a.example',
    host: 'a.example',
    address: '203.0.113.7',
  })
})

test('behind two proxies the outer one’s header is used', () => {
  const headers = {
    host: 'inside:3000',
    'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2',
    'x-forwarded-proto': 'http, https, http',
    'x-forwarded-host': 'evil.example, a.example, middle.example',
  }
  expect(readRequestOrigin(buildRequest(headers), behind(2, 'https://a.example'))).toEqual({
    origin: 'https://a.example',
    host: 'a.example',
    address: '203.0.113.7',
  })
})

test('with fewer proxy entries than trusted proxies, the first entry is used', () => {
  const headers = { host: 'a.example', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  expect(readRequestOrigin(buildRequest(headers), behind(2))).toEqual({
    origin: 'https://a.example',
    host: 'a.example',
    address: '203.0.113.7',
  })
})

test.each([{}, { 'x-forwarded-for': ' , ', 'x-forwarded-proto': '', 'x-forwarded-host': '' }])(
  'a missing proxy header (%j) falls back to the request itself',
  (forwarded) => {
    const request = buildRequest({ host: 'a.example', ...(forwarded as Record<string, string>) })
    expect(readRequestOrigin(request, behind(1))).toEqual({
      origin: 'http://a.example',
      host: 'a.example',
      address: '10.0.0.1',
    })
  },
)

test('a duplicate header is read as one list', () => {
  const headers = { host: 'a.example', 'x-forwarded-for': ['6.6.6.6', '203.0.113.7'] }
  expect(readRequestOrigin(buildRequest(headers), behind(1)).address).toBe('203.0.113.7')
})

test.each([
  ['a.example', 'a.example'],
  ['A.Example:3000', 'a.example:3000'],
  ['127.0.0.1:3000', '127.0.0.1:3000'],
  ['[::1]:3000', '[::1]:3000'],
  ['[2001:db8::1]', '[2001:db8::1]'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('the host %s is %s', (host, read) => {
  expect(readRequestOrigin(buildRequest({ host }), behind(0))).toMatchObject({ host: read, origin: `http://${read}` })
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
  'a.example:99999',
  '999.999.999.999',
  '[::::]',
])('the invalid host %j becomes localhost, from proxies too', (host) => {
  expect(readRequestOrigin(buildRequest({ host }), behind(0))).toMatchObject({
    host: 'localhost',
    origin: 'http://localhost',
  })
  const proxied = readRequestOrigin(
    buildRequest({ host: '', 'x-forwarded-host': host }),
    behind(1, 'https://a.example'),
  )
  expect(proxied.host).toBe('localhost')
})

test('a request without a Host header, or without an address, still has an origin', () => {
  const request = { headers: {}, socket: {} } as unknown as IncomingMessage
  expect(readRequestOrigin(request, behind(0))).toEqual({
    origin: 'http://localhost',
    host: 'localhost',
    address: 'unknown',
  })
})

test.each(['http', 'ftp', 'https2', ''])('the protocol "%s" of a proxy is treated as http', (protocol) => {
  const headers = { host: 'a.example', 'x-forwarded-proto': protocol }
  expect(readRequestOrigin(buildRequest(headers), behind(1)).origin).toBe('http://a.example')
})

const ownOrigins = ['https://a.example', 'http://b.example:8080', 'https://www.example']

test.each([
  ['evil.example', 'http'],
  ['evil.example', 'https'],
  ['a.example.evil.example', 'https'],
  ['a.example:444', 'https'],
  ['a.example, evil.example', 'https'],
  ['<script>', 'javascript'],
])(
  'behind a proxy that passes on visitors’ headers, X-Forwarded-Host %s and -Proto %s change nothing',
  (host, protocol) => {
    const headers = { host: 'a.example', 'x-forwarded-host': host, 'x-forwarded-proto': protocol }
    expect(readRequestOrigin(buildRequest(headers), behind(1, ...ownOrigins))).toMatchObject({
      origin: 'https://a.example',
      host: 'a.example',
    })
  },
)

test('behind a proxy that passes on Host, X-Forwarded-Host can’t replace it with another own host', () => {
  const headers = { host: 'a.example', 'x-forwarded-host': 'b.example:8080' }
  expect(readRequestOrigin(buildRequest(headers), behind(1, ...ownOrigins)).host).toBe('a.example')
})

test('without configured hosts X-Forwarded-Host is ignored', () => {
  const headers = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect(readRequestOrigin(buildRequest(headers), behind(1))).toMatchObject({
    origin: 'https://localhost:3000',
    host: 'localhost:3000',
  })
})

test.each([
  ['a.example', 'http', 'https://a.example'],
  ['A.EXAMPLE:443', 'http', 'https://a.example'],
  ['b.example:8080', 'https', 'http://b.example:8080'],
  ['www.example', '', 'https://www.example'],
])('an own host (%s, sent as "%s") has the scheme of the settings: %s', (host, protocol, origin) => {
  const headers = { host: 'inside:3000', 'x-forwarded-host': host, 'x-forwarded-proto': protocol }
  expect(readRequestOrigin(buildRequest(headers), behind(1, ...ownOrigins)).origin).toBe(origin)
})

test.each([
  ['9.9.9.9:1234', '9.9.9.9'],
  ['::ffff:9.9.9.9', '9.9.9.9'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['unknown', '10.0.0.1'],
  ["' or 1=1", '10.0.0.1'],
])('limits treat the IP address %s from a proxy as %s', (written, address) => {
  const headers = { host: 'a.example', 'x-forwarded-for': written }
  expect(readRequestOrigin(buildRequest(headers), behind(1)).address).toBe(address)
})

test('two addresses of one IPv6 subnet, and both forms of an IPv4 socket, are one visitor', () => {
  const addressOf = (remote: string) => readRequestOrigin(buildRequest({}, remote), behind(0)).address
  expect(addressOf('2001:db8::1')).toBe(addressOf('2001:db8::ffff:ffff:ffff:ffff'))
  expect(addressOf('::ffff:10.0.0.1')).toBe(addressOf('10.0.0.1'))
})
