import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isFullRun } from '../../../tests/support/scope.ts'
import { inflateInPieces } from './zip.ts'

const MIB = 1024 * 1024
/** As much as a docx may unpack to; a sample of it is twice the memory limit. */
const bombBytes = (isFullRun ? 49 : 10) * MIB
const english = Buffer.from('a text of words that come again, '.repeat(8000))
const mixed = Buffer.concat([randomBytes(100_000), Buffer.alloc(MIB), english, randomBytes(1000)])

test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('x')],
  ['a text', english],
  ['what can’t be packed', randomBytes(300_000)],
  ['parts packed unevenly', mixed],
])('%s is unchanged after inflating in chunks', (_, bytes) => {
  for (const level of [0, 1, 9]) {
    const pieces = [...inflateInPieces(deflateRawSync(bytes, { level }), bytes.length)]
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  }
})

test.each([
  ['says its size', bombBytes],
  ['lies about its size', 10],
])('no more than 5 MiB of a bomb that %s are in memory at once', (_, declared) => {
  const packed = deflateRawSync(Buffer.alloc(bombBytes))
  const lengths = [...inflateInPieces(packed, declared)].map(({ length }) => length)
  expect(lengths.reduce((sum, length) => sum + length)).toBe(bombBytes)
  expect(Math.max(...lengths)).toBeLessThan(5 * MIB)
})

test('truncated or invalid DEFLATE is broken', () => {
  const packed = deflateRawSync(english)
  expect(() => [...inflateInPieces(packed.subarray(0, -10), english.length)]).toThrow('broken')
  expect(() => [...inflateInPieces(Buffer.alloc(100, 0xff), 100)]).toThrow('broken')
})
