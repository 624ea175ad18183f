import { expect, test } from 'vitest'
import { buildChunk, buildCompoundFile, buildDocx, w } from '../../../tests/support/word-documents.ts'
import { isOutside } from './outside.ts'
import { readWordFile } from './read-word-file.ts'

test.each([
  'https://evil.example/t.dotm',
  'HTTP://evil.example',
  ' ht\ntp://evil.example',
  'ftp://evil.example/x',
  '\\\\evil.example\\share\\t.dotx',
  '//evil.example/t.dotx',
  'file://evil.example/t.dotx',
  'file:////evil.example/t.dotx',
  'file:///\\\\evil.example\\t.dotx',
  'file:\\\\evil.example\\t.dotx',
  'file:///%5C%5Cevil.example\\t.dotx',
  '%68ttp://evil.example',
  'mhtml:http://evil.example',
  'ms-word:ofe|u|http://evil.example',
])('%s is on another machine', (address) => {
  expect(isOutside(address)).toBe(true)
})

test.each([
  'file:///C:\\Users\\Ada\\AppData\\Roaming\\Microsoft\\Templates\\Resume.dotx',
  'file:///C:/Users/Ada/Templates/Resume.dotx',
  'file:///Users/ada/Resume.dotx',
  'C:\\Users\\Ada\\Resume.dotx',
  'Macintosh%20HD:Users:ada:Resume.dotx',
  'media/image1.png',
  'Normal.dotm',
  '',
])('%s is on the writer’s own disk', (address) => {
  expect(isOutside(address)).toBe(false)
})

const EVIL = 'https://evil.example/x'
const refers = (kind: string, target = EVIL) => buildDocx({ body: w.text('two words'), external: [{ kind, target }] })

test.each(['attachedTemplate', 'image', 'oleObject', 'frame', 'subDocument', 'aFChunk', 'mailMergeSource', 'control'])(
  'a docx that loads its %s from another machine is rejected',
  (kind) => {
    expect(() => readWordFile(refers(kind))).toThrow('outside')
  },
)

test('links for the reader to click, and a template on the writer’s own disk, are accepted', () => {
  expect(readWordFile(refers('hyperlink')).wordCount).toBe(2)
  expect(readWordFile(refers('attachedTemplate', 'file:///C:\\Users\\Ada\\Resume.dotx')).wordCount).toBe(2)
})

test('relationships of every part are checked, also of settings and headers', () => {
  const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/attachedTemplate" Target="${EVIL}" TargetMode="External"/></Relationships>`
  for (const name of ['word/_rels/settings.xml.rels', 'word/_rels/header9.xml.rels', 'WORD/_RELS/Settings.XML.RELS'])
    expect(() => readWordFile(buildDocx({ body: w.text('x'), more: [{ name, content: relationships }] }))).toThrow(
      'outside',
    )
})

test('a page within a docx that loads a picture is rejected, one that links is read', () => {
  const holding = (html: string) => buildDocx({ body: w.chunk('c1'), related: [buildChunk('c1', 'text/html', html)] })
  expect(() => readWordFile(holding(`<p>x<img src="${EVIL}"></p>`))).toThrow('outside')
  expect(() => readWordFile(holding('<link rel="stylesheet" href="//evil.example/x.css">x'))).toThrow('outside')
  expect(readWordFile(holding(`<a href="${EVIL}">two words</a><img src="cid:1">`)).wordCount).toBe(2)
})

test('a field that runs a program is rejected', () => {
  expect(() => readWordFile(buildDocx({ body: w.p(w.drawn('DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"')) }))).toThrow(
    'outside',
  )
})

function docWithTemplate(template: string): Buffer {
  const strings = ['', template]
  const list = Buffer.concat([
    Buffer.from([0xff, 0xff, 2, 0, 0, 0]),
    ...strings.flatMap((text) => [Buffer.from([text.length, 0]), Buffer.from(text, 'utf16le')]),
  ])
  const text = Buffer.from('two words\r')
  const head = Buffer.alloc(2048)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt32LE(text.length, 0x4c)
  const pieces = Buffer.alloc(5 + 8 + 8)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(2048 * 2 + 0x40000000, 15)
  head.writeUInt32LE(0, 0x1a2)
  head.writeUInt32LE(pieces.length, 0x1a6)
  head.writeUInt32LE(pieces.length, 0x19a)
  head.writeUInt32LE(list.length, 0x19e)
  return buildCompoundFile({ WordDocument: Buffer.concat([head, text]), '0Table': Buffer.concat([pieces, list]) })
}

test('a doc whose template is on another machine is rejected', () => {
  expect(() => readWordFile(docWithTemplate('http://evil.example/t.dot'))).toThrow('outside')
  expect(() => readWordFile(docWithTemplate('\\\\evil.example\\t.dot'))).toThrow('outside')
  expect(readWordFile(docWithTemplate('Normal.dot')).wordCount).toBe(2)
})
