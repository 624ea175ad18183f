import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  buildCompoundFile,
  buildDocx,
  buildZip,
  DOCM_TYPE,
  DOTM_TYPE,
  docxEntries,
  root,
  w,
} from '../../../tests/support/word-documents.ts'
import { readDocSample } from '../../../tests/support/word-samples.ts'
import { DOCUMENT_ERROR_CODES } from './document-error.ts'
import { answerFile } from './read-word-file.ts'
import { openZip } from './zip.ts'

const MIB = 1024 * 1024
const GOOD = buildDocx({ body: w.text('all is well') })
const ENGLISH = readDocSample('plain English')

/** The answer of the process that reads documents. */
const answerOf = (bytes: Buffer) => answerFile(new Uint8Array(bytes))

/** The same bytes with a few changed. */
function patched(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

/** Makes each sector of the allocation table its own successor. */
function pointToThemselves(doc: Buffer) {
  const table = (doc.readUInt32LE(76) + 1) * 512
  for (let sector = 0; sector < 128; sector += 1) doc.writeUInt32LE(sector, table + sector * 4)
}

const entriesWith = (document: string | Buffer) => docxEntries({ body: '', document })
const headOf = (doc: Buffer) => doc.indexOf(Buffer.from('ecA5', 'hex'))

const XLSX = buildDocx({
  body: w.text('cells'),
  mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
})
const DEEP = root('w:document', `${'<w:sdt>'.repeat(2000)}${'</w:sdt>'.repeat(2000)}`)
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>${w.text('&c;')}`
/** A docx whose directory has another size for its main part. */
const declaring = (declaredBytes: number, content = root('w:document', w.text('x'))) =>
  buildZip(entriesWith(content).map((entry) => (entry.content === content ? { ...entry, declaredBytes } : entry)))

const listed = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n)).join(' ')
const ofElement = (xml: string) => buildZip(entriesWith(root('w:document', `<w:body>${w.text('x')}${xml}</w:body>`)))
const ofNamespaces = (count: number) => ofElement(`<w:p ${listed(count, (n) => `xmlns:n${n}="u${n}"`)}/>`)
const ofNestedNamespaces = (depth: number) => {
  const open = (at: number) => `<w:p ${listed(30, (n) => `xmlns:n${at}x${n}="u"`)}>`
  return ofElement(`${listed(depth, open)}${'</w:p>'.repeat(depth)}`)
}
const ofAttributes = (count: number) => ofElement(`<w:p ${listed(count, (n) => `a${n}="1"`)}/>`)
/** Malformed XML that every parser must reject. */
const MALFORMED = [
  ['an end without a beginning', '</w:x>'],
  ['an attribute twice', '<w:p w:x="1" w:x="2"/>'],
  ['an attribute without quotes', '<w:p w:x=1/>'],
  ['an attribute without a value', '<w:p w:x/>'],
  ['a tag within a tag', '<w:p <w:r/>>'],
  ['a sign of a tag in an attribute', '<w:p w:x="<"/>'],
  ['a bare ampersand', '<w:p>R&D</w:p>'],
  ['an entity that nobody declared', '<w:p>&nbsp;</w:p>'],
  ['a character that XML doesn’t have', '<w:p>\u0001</w:p>'],
  ['a reference to a character that XML doesn’t have', '<w:p>&#1;</w:p>'],
  ['a comment that doesn’t end', '<!-- x'],
  ['a prefix that means nothing', '<nobody:p/>'],
  ['names that differ in case', '<w:p></w:P>'],
] as const

test.each<[name: string, code: string, bytes: () => Buffer]>([
  ['no bytes', 'unsupported', () => Buffer.alloc(0)],
  ['a few bytes', 'unsupported', () => Buffer.from('PK')],
  ['a renamed PDF', 'unsupported', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
  ['an RTF', 'unsupported', () => Buffer.from('{\\rtf1 Hello}')],
  ['a text file', 'unsupported', () => Buffer.from('Hello')],
  ['a renamed zip', 'unsupported', () => buildZip([{ name: 'photo.jpg', content: 'x' }])],
  ['a workbook', 'unsupported', () => XLSX],
  ['an OLE file that is no document', 'unsupported', () => buildCompoundFile({ Workbook: Buffer.alloc(5000) })],
  ['a Word 95 file', 'old_word', () => patched(ENGLISH, (copy) => copy.writeUInt16LE(0xa5dc, headOf(copy)))],
  ['a file of Word 2', 'old_word', () => Buffer.from('dba52d0000000904', 'hex')],
  ['a dotm', 'macro', () => buildDocx({ body: w.text('x'), mainType: DOTM_TYPE })],
  [
    'a docx with a password, its streams’ names in other case',
    'encrypted',
    () => buildCompoundFile({ ENCRYPTIONINFO: randomBytes(300), encryptedpackage: randomBytes(9000) }),
  ],
  [
    'a docx with a password',
    'encrypted',
    () => buildCompoundFile({ EncryptionInfo: randomBytes(300), EncryptedPackage: randomBytes(9000) }),
  ],
  [
    'a doc with a password',
    'encrypted',
    () => patched(ENGLISH, (copy) => copy.writeUInt8(copy.readUInt8(headOf(copy) + 11) | 1, headOf(copy) + 11)),
  ],
  [
    'a zip with a password',
    'encrypted',
    () => buildZip(docxEntries({ body: w.text('secret') }).map((entry) => ({ ...entry, isEncrypted: true }))),
  ],
  ['garbage', 'unsupported', () => patched(randomBytes(MIB), (copy) => copy.fill(1, 0, 4))],
  ['garbage that begins as a zip', 'broken', () => patched(randomBytes(MIB), (copy) => copy.write('PK\x03\x04'))],
  ['garbage that begins as a doc', 'broken', () => patched(randomBytes(MIB), (copy) => ENGLISH.copy(copy, 0, 0, 512))],
  ['a zip bomb that says so', 'too_big_inside', () => declaring(51 * MIB)],
  ['a zip bomb of many parts', 'too_big_inside', () => bombOfParts()],
  [
    'too many entries',
    'too_big_inside',
    () => buildZip(Array.from({ length: 5000 }, (_, n) => ({ name: `${n}`, content: '' }))),
  ],
  ['a size that is not the declared one', 'broken', () => declaring(1000)],
  ['a name twice', 'broken', () => buildZip([...entriesWith('<x/>'), ...entriesWith('<y/>')])],
  ['a truncated docx', 'broken', () => GOOD.subarray(0, GOOD.length - 200)],
  ['a docx with a hole', 'broken', () => patched(GOOD, (copy) => copy.fill(0, 60, 120))],
  [
    'a docx without its main part',
    'broken',
    () => buildZip(docxEntries({ body: '' }).filter(({ name }) => !name.endsWith('document.xml'))),
  ],
  ['a truncated doc', 'broken', () => ENGLISH.subarray(0, 4000)],
  ['a doc whose chains run in circles', 'broken', () => patched(ENGLISH, pointToThemselves)],
  ['a doc of lying lengths', 'broken', () => patched(ENGLISH, (copy) => copy.writeUInt32LE(1e9, headOf(copy) + 0x4c))],
  ['unclosed XML', 'broken', () => buildZip(entriesWith(root('w:document', w.text('x')).slice(0, -30)))],
  ['crossed XML', 'broken', () => buildDocx({ body: '<w:p><w:r><w:t>x</w:p></w:r></w:t>' })],
  [
    'bytes that are no UTF-8',
    'broken',
    () => buildZip(entriesWith(Buffer.from(root('w:document', 'caf\xe9'), 'latin1'))),
  ],
  ['deep nesting', 'broken', () => buildZip(entriesWith(DEEP))],
  ['257 attributes', 'broken', () => ofAttributes(257)],

  ['namespaces that add up as elements nest', 'broken', () => ofNestedNamespaces(20)],
  ['entities that expand', 'broken', () => buildZip(entriesWith(LAUGHS))],
  ...MALFORMED.map(([name, xml]): [string, string, () => Buffer] => [name, 'broken', () => ofElement(xml)]),
  ['two roots', 'broken', () => buildZip(entriesWith(`${root('w:document', w.text('x'))}${root('w:more', '')}`))],
  ['text beside the root', 'broken', () => buildZip(entriesWith(`${root('w:document', w.text('x'))}text`))],
  ['a part without a root', 'broken', () => buildZip(entriesWith('<?xml version="1.0"?>'))],
  ['a docm', 'macro', () => buildDocx({ body: w.text('x'), mainType: DOCM_TYPE })],
  ['a docx with a VBA project', 'macro', () => docxWithProject()],
  ['a doc with macros', 'macro', () => buildCompoundFile({ WordDocument: buildHead(), Macros: Buffer.alloc(10) })],
  ['an empty paragraph', 'empty', () => buildDocx({ body: w.p() })],
  ['only deleted words', 'empty', () => buildDocx({ body: w.p(w.del('gone')), header: w.text('Header') })],
  [
    'only spaces and soft hyphens',
    'empty',
    () => buildDocx({ body: w.p(w.run(' \u3000 '), w.mark('<w:softHyphen/>')) }),
  ],
])('%s is rejected as %s', (_, code, bytes) => {
  expect(answerOf(bytes())).toMatchObject({ isRefused: true, code })
})

test('many attributes and namespaces are read within the limits', () => {
  for (const bytes of [ofAttributes(256), ofNamespaces(240), ofNestedNamespaces(16)])
    expect(answerOf(bytes)).toMatchObject({ isRefused: false, document: { wordCount: 1 } })
})

test('the limits on attributes and namespaces reject at exactly their number', () => {
  for (const bytes of [ofAttributes(257), ofNestedNamespaces(17)])
    expect(answerOf(bytes)).toEqual({ isRefused: true, code: 'broken', place: null })
})

test('a zip bomb that declares a false size is counted as it unpacks', () => {
  const bomb = declaring(10, ' '.repeat(MIB))
  expect(() => openZip(bomb, { leftBytes: MIB - 1 }).read('word/document.xml')).toThrow('too_big_inside')
  expect(() => openZip(bomb, { leftBytes: MIB }).read('word/document.xml')).toThrow('broken')
})

test('a doc with any changed byte is read or rejected', () => {
  const head = headOf(ENGLISH)
  for (const offset of [...Array(150).keys()].map((n) => (n < 75 ? n : head + (n - 75) * 7))) {
    const answer = answerOf(patched(ENGLISH, (copy) => copy.fill(0xff, offset, offset + 4)))
    if (answer.isRefused) expect(DOCUMENT_ERROR_CODES).toContain(answer.code)
    else expect(answer.document.wordCount).toBeGreaterThan(0)
  }
})

function bombOfParts(): Buffer {
  const more = Array.from({ length: 52 }, (_, at) => ({ name: `word/media/${at}`, content: '', declaredBytes: MIB }))
  return buildDocx({ body: w.text('x'), more })
}

function docxWithProject(): Buffer {
  const type = '<Override PartName="/word/p.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>'
  const entries = docxEntries({ body: w.text('x'), more: [{ name: 'word/p.bin', content: 'x' }] })
  return buildZip(entries.map((entry) => ({ ...entry, content: String(entry.content).replace('</Types>', type) })))
}

function buildHead(): Buffer {
  const head = Buffer.alloc(4096)
  head.writeUInt16LE(0xa5ec, 0)
  return head
}
