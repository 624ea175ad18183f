/** Documents that embed documents: small files that would be read a thousand times over. */
import { expect, test } from 'vitest'
import { buildChunk, buildDocx, DOTX_TYPE, w } from '../../../tests/support/word-documents.ts'
import { readWordFile } from './read-word-file.ts'

const DOCX_TYPE = DOTX_TYPE.replace('template', 'document')

/** A docx that embeds the same part so many times. */
const taking = (times: number, type: string, content: string | Buffer) =>
  buildDocx({ body: w.text('outer') + w.chunk('c').repeat(times), related: [buildChunk('c', type, content)] })

function nested(depth: number): Buffer {
  const core = buildDocx({ body: w.text('core') })
  return Array.from({ length: depth }).reduce<Buffer>((inner) => taking(1, DOCX_TYPE, inner), core)
}

test('documents within documents share one limit of unzipped bytes', () => {
  const inner = taking(3, 'text/plain', 'a '.repeat(500_000))
  expect(readWordFile(inner).wordCount).toBe(1_500_001)
  expect(() => readWordFile(taking(20, DOCX_TYPE, inner))).toThrow('too_big_inside')
})

test('a thousand embedded texts are read, one more is rejected, also with those of documents within', () => {
  expect(readWordFile(taking(1000, 'text/plain', 'word')).wordCount).toBe(1001)
  expect(() => readWordFile(taking(1001, 'text/plain', 'word'))).toThrow('broken')
  expect(() => readWordFile(taking(20, DOCX_TYPE, taking(60, 'text/plain', 'word')))).toThrow('broken')
})

test('three levels of documents are read, a fourth is rejected', () => {
  expect(readWordFile(nested(3)).wordCount).toBe(4)
  expect(() => readWordFile(nested(4))).toThrow('broken')
})
