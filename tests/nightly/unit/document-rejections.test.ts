/** Documents large enough to reach the limits of the process that reads them; it reads the next file after each. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocumentReader, type DocumentReader } from '../../../src/server/word-files/read-document.ts'
import { buildDocx, buildZip, docxEntries, root, w } from '../../support/word-documents.ts'
import { readDocSample } from '../../support/word-samples.ts'

const MIB = 1024 * 1024
const GOOD = buildDocx({ body: w.text('all is well') })

let reader: DocumentReader
beforeAll(() => {
  reader = createDocumentReader({ maxProcesses: 1, timeoutMs: 120_000 })
})
afterAll(() => reader.close())

/** 50 MB of random bytes after these. */
function garbageAfter(beginning: Buffer): Buffer {
  const bytes = randomBytes(50 * MIB)
  beginning.copy(bytes)
  return bytes
}

const ofDocument = (document: string) => buildZip(docxEntries({ body: '', document }))
const ofElement = (xml: string) => ofDocument(root('w:document', `<w:body>${w.text('x')}${xml}</w:body>`))
const listed = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n)).join(' ')

function lyingBomb(): Buffer {
  const document = root('w:document', ' '.repeat(51 * MIB))
  const entries = docxEntries({ body: '', document })
  return buildZip(entries.map((entry) => (entry.content === document ? { ...entry, declaredBytes: 1000 } : entry)))
}

function bombOfParts(): Buffer {
  const more = Array.from({ length: 52 }, (_, index) => ({ name: `word/media/${index}`, content: Buffer.alloc(MIB) }))
  return buildDocx({ body: w.text('x'), more })
}

function ofNestedNamespaces(): Buffer {
  const open = (depth: number) => `<w:p ${listed(30, (n) => `xmlns:n${depth}x${n}="u"`)}>`
  return ofElement(`${listed(1500, open)}${'</w:p>'.repeat(1500)}`)
}

test.each<[name: string, code: string, bytes: () => Buffer]>([
  ['50 MB of garbage', 'unsupported', () => garbageAfter(Buffer.alloc(4, 1))],
  ['50 MB of garbage that begins as a zip', 'broken', () => garbageAfter(Buffer.from('PK\x03\x04'))],
  [
    '50 MB of garbage that begins as a doc',
    'broken',
    () => garbageAfter(readDocSample('plain English').subarray(0, 512)),
  ],
  ['a zip bomb that says so', 'too_big_inside', () => buildDocx({ body: '', document: Buffer.alloc(51 * MIB) })],
  ['a zip bomb of many parts', 'too_big_inside', () => bombOfParts()],
  ['a zip bomb that lies', 'too_big_inside', () => lyingBomb()],
  [
    'deep nesting',
    'broken',
    () => ofDocument(root('w:document', `${'<w:sdt>'.repeat(200_000)}${'</w:sdt>'.repeat(200_000)}`)),
  ],
  ['eight million elements', 'broken', () => ofElement('<w:p/>'.repeat(8_000_000))],
])('%s is rejected as %s, and the next file is read', async (_, code, bytes) => {
  await expect(reader.read(bytes())).rejects.toMatchObject({ name: 'DocumentError', code, message: code })
  await expect(reader.read(GOOD)).resolves.toMatchObject({ wordCount: 3 })
})

test.each<[name: string, bytes: () => Buffer]>([
  [
    '20,000 namespaces',
    () =>
      ofElement(`<w:p ${listed(20_000, (n) => `xmlns:n${n}="u${n}"`)}>${'<w:r xmlns:q="a"/>'.repeat(20_000)}</w:p>`),
  ],
  ['namespaces that add up as elements nest', () => ofNestedNamespaces()],
  ['a million attributes', () => ofElement(`<w:p ${listed(1_000_000, (index) => `a${index}="1"`)}/>`)],
])('%s are rejected when they are counted, not at the time-out', async (_, bytes) => {
  await expect(reader.read(bytes())).rejects.toMatchObject({ code: 'broken', place: null })
})
