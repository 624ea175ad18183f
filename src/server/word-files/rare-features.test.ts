/** Rare features of Word, counted by hand; and in any nesting, as the sum of their parts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import {
  buildChunk,
  buildCompoundFile,
  buildDiagram,
  buildDoc,
  buildDocx,
  DOTX_TYPE,
  type DocxParts,
  root,
  w,
} from '../../../tests/support/word-documents.ts'
import { readDocSample } from '../../../tests/support/word-samples.ts'
import { readWordFile } from './read-word-file.ts'

const MHT = [
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; boundary="----=_Next"; type="text/html"',
  '',
  'This is no part.',
  '------=_Next',
  'Content-Type: text/html; charset="utf-8"',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<html><head><title>Not this</title></head><body><p>T=C3=B4i mu=E1=BB=91n h=',
  '=E1=BB=8Dc</p></body></html>',
  '------=_Next',
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '------=_Next--',
].join('\r\n')
const MHT_BASE64 = `Content-Type: text/html; charset=big5\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('a741a66e', 'hex').toString('base64')}`
const HIDING_STYLES = `<w:style w:type="paragraph" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Deeper"><w:basedOn w:val="Secret"/></w:style>
  <w:style w:type="paragraph" w:styleId="Shown"><w:basedOn w:val="Secret"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>
  <w:style w:type="character" w:styleId="Aside"><w:rPr><w:vanish/></w:rPr></w:style>`
const styled = (style: string, ...inner: string[]) => w.p(`<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`, ...inner)
const chunked = (type: string, content: string | Buffer): DocxParts => ({
  body: w.text('before') + w.chunk('c1') + w.text('after'),
  related: [buildChunk('c1', type, content)],
})

test.each<[name: string, words: number, parts: DocxParts]>([
  // 漢 1 字 1; かんじ is read over them
  [
    'a phonetic guide',
    2,
    { body: w.p(w.drawn('EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(かんじ),漢字)')) },
  ],
  // 第 1, 1 in a ring 1, 名 1
  ['a circled number', 3, { body: w.p(w.run('第'), w.drawn(' eq \\o\\ac(○,1)'), w.run('名')) }],
  // one fraction 1, a box 1, two lines 2, brackets 1, a root 1
  [
    'other equations',
    6,
    {
      body: w.p(
        ['EQ \\f(1,2)', 'EQ \\x\\to\\bo(5)', 'EQ \\a\\ac\\hs4(one,two)', 'EQ \\b\\lc\\{(x)', 'EQ \\r(3;8)']
          .map((code) => w.run(' ') + w.drawn(code))
          .join(''),
      ),
    },
  ],
  // a 1, the comma is escaped: b,c 1
  ['an equation with an escaped sign', 2, { body: w.p(w.run('a '), w.drawn('EQ \\s\\up 3(b\\,c)')) }],
  // its code is cut into runs: 字 1
  [
    'an equation in pieces',
    1,
    {
      body: w.p(
        w.mark('<w:fldChar w:fldCharType="begin"/>'),
        ...['E', 'Q \\o', '\\ac(', '○,字)'].map((code) => w.mark(`<w:instrText>${code}</w:instrText>`)),
        w.mark('<w:fldChar w:fldCharType="end"/>'),
      ),
    },
  ],
  // an equation as a simple field: 字 1
  ['a simple field of an equation', 1, { body: w.p('<w:fldSimple w:instr=" EQ \\o\\ac(○,字) "/>') }],
  // Page 1 7 1
  [
    'a simple field with a result',
    2,
    { body: w.p(w.run('Page '), `<w:fldSimple w:instr=" PAGE ">${w.run('7')}</w:fldSimple>`) },
  ],
  // Click here now 3
  ['the text of a button', 3, { body: w.p(w.drawn('MACROBUTTON NoMacro Click here now')) }],
  // Go 1 there 1
  ['the text of a way through the document', 2, { body: w.p(w.drawn(' GOTOBUTTON "a place" Go there')) }],
  // the button holds a field: Dear 1 Ada 1
  [
    'a field within a button',
    2,
    {
      body: w.p(
        w.mark('<w:fldChar w:fldCharType="begin"/>'),
        w.mark('<w:instrText>MACROBUTTON X Dear </w:instrText>'),
        w.field(' NAME ', w.run('Ada')),
        w.mark('<w:fldChar w:fldCharType="end"/>'),
      ),
    },
  ],
  // a 1, the sign 1, b 1
  ['a symbol by its number', 3, { body: w.p(w.run('a '), w.drawn('SYMBOL 211 \\f "Symbol"'), w.run(' b')) }],
  // codes of fields that show nothing: only this 2
  ['an index entry', 2, { body: w.p(w.run('only '), w.drawn('XE "not this"'), w.run('this')) }],
  // before 1 after 1, A title 2, first 1 second 1, 你 1 好 1
  [
    'a page',
    8,
    chunked(
      'text/html',
      '<html><head><title>No</title><style>p{}</style></head><body><h1>A title</h1><ul><li>first<li>second</ul><script>not()</script><p style="display: none">hidden</p><p>你<b>好</b></body>',
    ),
  ],
  // before 1 after 1, one cell each: a 1 b 1, joined by tags 1
  [
    'a page with cells and marks inside a word',
    5,
    chunked('application/xhtml+xml', '<table><tr><td>a</td><td>b</td></tr></table>jo<i>in</i>ed'),
  ],
  // before 1 after 1, Tôi muốn học 3
  ['a mail archive', 5, chunked('message/rfc822', MHT)],
  // before 1 after 1, 你 1 好 1
  ['a mail archive of one part', 4, chunked('application/x-mimearchive', MHT_BASE64)],
  // before 1 after 1, plain text 2
  ['a plain text', 4, chunked('text/plain', 'plain text')],
  // before 1 after 1, inner words 2
  [
    'a document within the document',
    4,
    chunked(`${DOTX_TYPE.replace('template', 'document')}`, buildDocx({ body: w.text('inner words') })),
  ],
  // so 1 🙂 1: newer readers draw a sign, older ones have the text
  [
    'a symbol whose older form is a text',
    2,
    {
      body: w.p(
        w.run('so '),
        w.mark(
          '<mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx w16se:font="Segoe UI Emoji" w16se:char="1F642"/></mc:Choice><mc:Fallback><w:t>🙂</w:t></mc:Fallback></mc:AlternateContent>',
        ),
      ),
    },
  ],
  // a symbol within an alternative: a 1 → 1
  [
    'a symbol of a font within an alternative',
    2,
    {
      body: w.p(
        w.run('a '),
        w.mark(
          '<mc:AlternateContent><mc:Choice Requires="w14"><w:sym w:font="Wingdings" w:char="F0E0"/></mc:Choice><mc:Fallback><w:t>not this</w:t></mc:Fallback></mc:AlternateContent>',
        ),
      ),
    },
  ],
  // in a shape 3, another one 2, around it 2
  ['a locked canvas', 7, { body: w.p(w.run('around '), w.canvas('in a shape', 'another one'), w.run('it')) }],
  // First step 2, next 1, the prompt 0, Around 1
  [
    'SmartArt',
    4,
    {
      body: w.p(w.run('Around'), w.diagram('d1')),
      related: [buildDiagram('d1', [{ text: 'First step' }, { text: 'next' }, { text: '[Text]', isPrompt: true }])],
    },
  ],
  // the SmartArt was deleted: left 1
  [
    'deleted SmartArt',
    1,
    {
      body: w.p(w.run('left'), `<w:del w:id="1" w:author="A">${w.diagram('d1')}</w:del>`),
      related: [buildDiagram('d1', [{ text: 'gone' }])],
    },
  ],
  // seen 1 and seen 2
  ['hidden text', 3, { body: w.p(w.run('seen '), w.hidden('never this '), w.run('and seen')) }],
  // w:val="0" turns it off: shown 1
  ['text that is said not to be hidden', 1, { body: w.p(w.run('shown', '<w:vanish w:val="0"/>')) }],
  // both hide: the toggle shows 1 + by its run 3 + by its style 3
  [
    'text that styles hide',
    7,
    {
      styles: HIDING_STYLES,
      body:
        styled('Secret', w.run('no')) +
        styled('Deeper', w.run('no')) +
        styled('Shown', w.run('shown by style')) +
        styled('Secret', w.run('shown by run', '<w:vanish w:val="false"/>')) +
        w.p(w.run('no', '<w:rStyle w:val="Aside"/>')) +
        styled('Secret', w.run('toggled', '<w:rStyle w:val="Aside"/>')),
    },
  ],
  // the end of the first paragraph is hidden: co|operate 1
  [
    'a hidden end of a paragraph',
    1,
    { body: w.p('<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>', w.run('co')) + w.text('operate') },
  ],
  // the note's reference is hidden: A claim. 2
  [
    'a hidden reference to a note',
    2,
    {
      body: w.p(w.run('A claim.'), '<w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id="2"/></w:r>'),
      footnotes: w.footnote(2, w.text('not this')),
    },
  ],
  // Name: 1
  ['a placeholder’s prompt', 1, { body: w.p(w.run('Name: '), w.prompt(w.run('Click or tap here to enter text.'))) }],
  // typed over: Ada 1
  [
    'a placeholder that was typed over',
    1,
    {
      body: w.p(
        `<w:sdt><w:sdtPr><w:showingPlcHdr w:val="0"/></w:sdtPr><w:sdtContent>${w.run('Ada')}</w:sdtContent></w:sdt>`,
      ),
    },
  ],
  // a template: My résumé 2
  ['a template', 2, { body: w.text('My résumé'), mainType: DOTX_TYPE }],
])('%s has %i words', (_, words, parts) => {
  expect(readWordFile(buildDocx(parts)).wordCount).toBe(words)
})

test('a package of many parts is read', () => {
  const more = Array.from({ length: 2500 }, (_, n) => buildChunk(`c${n}`, 'text/plain', 'x'))
  expect(readWordFile(buildDocx({ body: w.text('two words'), related: more })).wordCount).toBe(2)
})

test('an unreadable chunk is rejected, not left out', () => {
  expect(() => readWordFile(buildDocx(chunked('application/rtf', '{\\rtf1 words}')))).toThrow('broken')
})

test('a doc shows the same fields', () => {
  const text = '\x13EQ \\o\\ac(○,字)\x15 \x13MACROBUTTON X two words\x15 \x13 PAGE \x147\x15\r'
  // 字 1, two words 2, 7 1
  expect(readWordFile(buildDoc([{ bytes: Buffer.from(text, 'utf16le'), isOneByte: false }])).wordCount).toBe(4)
})

test('the names of a doc’s streams are case-insensitive', () => {
  const doc = readDocSample('plain English')
  for (const name of ['WordDocument', '1Table'])
    for (let at = 0; at >= 0; ) {
      at = doc.indexOf(Buffer.from(name, 'utf16le'), at)
      if (at >= 0) doc.write(name.toUpperCase(), at, 'utf16le')
      if (at >= 0) at += 1
    }
  expect(readWordFile(doc).wordCount).toBe(9)
  expect(() => readWordFile(buildCompoundFile({ WORDDOCUMENT: Buffer.from('dca5', 'hex') }))).toThrow('old_word')
})

/** Pieces of a paragraph and the words that each adds between spaces. */
const PIECES: readonly [xml: string, words: number][] = [
  [w.run(' plain '), 1],
  [w.run(' 你好 '), 2],
  [w.run(' ') + w.drawn('EQ \\o\\ad(\\s\\up 9(かん),漢)') + w.run(' '), 1],
  [w.run(' ') + w.drawn('MACROBUTTON M go on') + w.run(' '), 2],
  [w.hidden(' hidden words '), 0],
  [w.del(' gone '), 0],
  [w.canvas('drawn text'), 2],
  [w.prompt(w.run(' enter text ')), 0],
  [
    w.mark(
      '<mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx w16se:char="1F642"/></mc:Choice><mc:Fallback><w:t> x </w:t></mc:Fallback></mc:AlternateContent>',
    ),
    1,
  ],
]
type Node = { xml: string; words: number }
const wrapped: readonly ((node: Node) => Node)[] = [
  ({ xml, words }) => ({ xml: w.run(' ') + w.control(xml) + w.run(' '), words }),
  ({ xml }) => ({ xml: w.prompt(xml), words: 0 }),
  ({ xml, words }) => ({ xml: w.ins(xml), words }),
  ({ xml, words }) => ({ xml: w.textBox(w.p(xml)), words }),
  ({ xml, words }) => ({ xml: w.run(' ') + w.field(' REF x ', xml) + w.run(' '), words }),
  ({ xml }) => ({ xml: w.moveFrom(xml), words: 0 }),
  ({ xml, words }) => ({ xml: w.link(xml), words }),
]
const { node } = fc.letrec<{ node: Node; leaf: Node; wrapped: Node; row: Node }>((tie) => ({
  leaf: fc.constantFrom(...PIECES).map(([xml, words]) => ({ xml, words })),
  wrapped: fc.tuple(fc.constantFrom(...wrapped), tie('node')).map(([wrap, inner]) => wrap(inner)),
  row: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((nodes) => ({
    xml: nodes.map(({ xml }) => xml).join(w.run(' ')),
    words: nodes.reduce((sum, { words }) => sum + words, 0),
  })),
  node: fc.oneof({ maxDepth: 5 }, tie('leaf'), tie('wrapped'), tie('row')),
}))

test('in any nesting each piece has the same count as alone', () => {
  fc.assert(
    fc.property(node, ({ xml, words }) => {
      const document = root('w:document', `<w:body>${w.p(xml)}${w.text('end')}</w:body>`)
      expect(readWordFile(buildDocx({ body: '', document })).wordCount).toBe(words + 1)
    }),
    { numRuns: propertyRuns(300) },
  )
})
