import { expect, test } from 'vitest'
import { acceptedCodings } from './cached-page.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br gzip identity'],
  ['gzip', 'gzip identity'],
  ['GZIP', 'gzip identity'],
  ['x-gzip', 'gzip identity'],
  ['br;q=0', 'identity'],
  ['gzip, br;q=0', 'gzip identity'],
  ['br; q=0.000, gzip ; Q=0.5', 'gzip identity'],
  ['br;q=0.1, gzip;q=0.9', 'gzip br identity'],
  ['identity;q=1, br;q=0.5', 'identity br'],
  ['*', 'br gzip identity'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, br', 'br'],
  ['foo-br, brotli', 'identity'],
  ['br;q=2', 'identity'],
  ['br;q=x, gzip', 'gzip identity'],
  [',,;q=0,', 'identity'],
  ['zstd', 'identity'],
])('%s takes %s', (header, expected) => {
  expect(acceptedCodings(header).join(' ')).toBe(expected)
})
