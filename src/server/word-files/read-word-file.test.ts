import { expect, test } from 'vitest'
import { buildDoc, buildDocx, buildZip, docxEntries, root, w } from '../../../tests/support/word-documents.ts'
import { readDocSample, WORD_SAMPLES } from '../../../tests/support/word-samples.ts'
import { readWordFile } from './read-word-file.ts'

test.each(WORD_SAMPLES)('$name as docx has $words words', ({ docx, words }) => {
  expect(readWordFile(docx).wordCount).toBe(words)
})

test.each(WORD_SAMPLES.filter(({ hasDoc }) => hasDoc))('$name as doc has $words words', ({ name, words }) => {
  expect(readWordFile(readDocSample(name)).wordCount).toBe(words)
})

test('a text keeps its punctuation, quotes and dashes as typed', () => {
  const docx = buildDocx({ body: w.text('“Xin chào” — 你好……') })
  expect(readWordFile(docx).text.trim()).toBe('“Xin chào” — 你好……')
})

test('a doc keeps Vietnamese and Chinese as typed', () => {
  expect(readWordFile(readDocSample('Vietnamese')).text.trim()).toBe('Tôi muốn học tại Đại học Toronto.\nCảm ơn!')
  expect(readWordFile(readDocSample('Chinese')).text.trim()).toBe('我想去美國讀書。\n謝謝！')
})

test('a doc of one-byte and two-byte pieces, saved out of order, is read in the order of its text', () => {
  const doc = buildDoc([
    { bytes: Buffer.from('caf\xe9 \x93au lait\x94 ', 'latin1'), isOneByte: true },
    { bytes: Buffer.from('你好 \x13 PAGE \x14', 'utf16le'), isOneByte: false },
    { bytes: Buffer.from('7\x15\x07co\x1fop e\x1email\r', 'latin1'), isOneByte: true },
  ])
  // café “au lait” 3, 你好 2, 7 1, co-op 1, e-mail 1
  expect(readWordFile(doc)).toMatchObject({ wordCount: 8 })
  expect(readWordFile(doc).text.trim()).toBe('café “au lait” 你好 7\nco\u00ADop e\u2011mail')
})

test('overlapping pieces are rejected', () => {
  const piece = { bytes: Buffer.from('word '.repeat(400)), isOneByte: true }
  expect(() => readWordFile(buildDoc([piece, piece, piece]))).toThrow('broken')
})

test('any prefixes and the strict namespace are accepted', () => {
  const strict =
    '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>two words</x:t></x:r></x:p></x:body></x:document>'
  const plain =
    '<document xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><body><p><r><t>two words</t></r></p></body></document>'
  for (const document of [strict, plain]) expect(readWordFile(buildDocx({ body: '', document })).wordCount).toBe(2)
})

test('text of other namespaces is left out', () => {
  const body = w.p(w.run('one'), '<other:r xmlns:other="urn:other"><other:t>not this</other:t></other:r>')
  expect(readWordFile(buildDocx({ body })).wordCount).toBe(1)
})

test('a part in UTF-16 is read', () => {
  const document = Buffer.from(`\uFEFF${root('w:document', `<w:body>${w.text('Xin chào')}</w:body>`)}`, 'utf16le')
  expect(readWordFile(buildDocx({ body: '', document })).text.trim()).toBe('Xin chào')
})

test('a character split between chunks stays whole', () => {
  for (const padding of [0, 1, 2]) {
    const text = `${'x'.repeat(padding)} ${'好'.repeat(100_000)}`
    expect(readWordFile(buildDocx({ body: w.text(text) })).wordCount).toBe(100_000 + (padding ? 1 : 0))
  }
})

test('the glossary’s footnotes are left out', () => {
  const entries = docxEntries({ body: w.text('only this') })
  const glossary = {
    name: 'word/glossary/footnotes.xml',
    content: root('w:footnotes', w.footnote(1, w.text('not this'))),
  }
  expect(readWordFile(buildZip([...entries, glossary])).wordCount).toBe(2)
})
