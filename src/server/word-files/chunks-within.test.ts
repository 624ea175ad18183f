/** Documents that take in documents: small files that would be read a thousand times over. */
import { expect, test } from 'vitest'
import { buildChunk, buildDocx, DOTX_TYPE, w } from '../../../tests/support/word-documents.ts'
import { readWordFile } from './read-word-file.ts'

const DOCX_TYPE = DOTX_TYPE.replace('template', 'document')

/** A docx that takes the same part in so many times. */
const taking = (times: number, type: string, content: string | Buffer) =>
  buildDocx({ body: w.text('outer') + w.chunk('c').repeat(times), related: [buildChunk('c', type, content)] })

function nested(depth: number): Buffer {
  const core = buildDocx({ body: w.text('core') })
  return Array.from({ length: depth }).reduce<Buffer>((inner) => taking(1, DOCX_TYPE, inner), core)
}

test('documents within documents share one bound of what is unzipped', () => {
  const inner = taking(3, 'text/plain', 'a '.repeat(500_000))
  expect(readWordFile(inner).wordCount).toBe(1_500_001)
  expect(() => readWordFile(taking(20, DOCX_TYPE, inner))).toThrow('too_big_inside')
})

test('a thousand texts are taken in, one more is refused, also when documents within have them', () => {
  expect(readWordFile(taking(1000, 'text/plain', 'word')).wordCount).toBe(1001)
  expect(() => readWordFile(taking(1001, 'text/plain', 'word'))).toThrow('broken')
  expect(() => readWordFile(taking(20, DOCX_TYPE, taking(60, 'text/plain', 'word')))).toThrow('broken')
})

test('three documents deep is read, deeper is refused', () => {
  expect(readWordFile(nested(3)).wordCount).toBe(4)
  expect(() => readWordFile(nested(4))).toThrow('broken')
})
