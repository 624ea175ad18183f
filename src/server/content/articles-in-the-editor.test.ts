import { readdirSync, readFileSync } from 'node:fs'
import { getSchema, type JSONContent } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../../../tests/support/builders.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import { sampled } from '../../../tests/support/scope.ts'
import { extensions } from '../../console/articles/editor/extensions.ts'
import { readDocument, writeDocument } from '../../console/articles/editor/markdown.ts'
import { toStore } from '../../console/articles/editor/to-store.ts'
import { renderMarkdown } from './markdown.ts'
import { documentIn } from './parse-files.ts'

const folder = 'content/articles'
const articles = sampled(
  readdirSync(folder).flatMap((slug) =>
    readdirSync(`${folder}/${slug}`)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${slug}/${name}`),
  ),
  // tables, figures, lists, links, emphasis beside Chinese
  'proof-of-funds/en.md',
  'proof-of-funds/tw.md',
  'uk-student-visa-and-cas/tw.md',
  'us-f1-visa-interview/vi.md',
)
const bodyOf = (file: string) => documentIn(readFileSync(`${folder}/${file}`, 'utf8')).body

test.each(articles)(
  '%s renders the same once the editor has written it all, and keeps its bytes when nothing was changed',
  (file) => {
    const body = bodyOf(file)
    const written = writeDocument(readDocument(body))
    expect(renderMarkdown(written)).toBe(renderMarkdown(body))
    expect(readDocument(written)).toEqual(readDocument(body))
    expect(toStore(readDocument(body), body)).toEqual({ text: body, difference: null })
  },
)

const paragraph = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] })

test.each(articles)('%s with one more paragraph keeps the bytes of all others', (file) => {
  const body = bodyOf(file)
  const document = readDocument(body)
  const content = [...(document.content ?? [])]
  content.splice(2, 0, paragraph('Something new.'))
  const { text, difference } = toStore({ ...document, content }, body)
  expect(difference).toBeNull()
  expect(text.replace('Something new.\n\n', '')).toBe(body)
})

const document = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content })

test.each([
  '# not a heading',
  '1. not a list',
  '12) neither',
  '- nor this',
  '+ nor that',
  '> no quote',
  '---',
  '===',
  '*no emphasis* and _none_ and ~~none~~ and `none`',
  '[no](link)',
  '<b>no tag</b> & no &amp; entity, R&D',
  'a | b',
  'a\u00a0hard space and an\u3000ideographic one',
  '{{ no figure',
  'a \\* backslash',
  '1.\u00a0\u00a0 as Word numbers',
  'a) nor a letter',
  '·\u00a0\u00a0 nor a dot of Word',
])('a paragraph of %s is stored unchanged', (text) => {
  const stored = toStore(document(paragraph(text)), '')
  expect(stored.difference).toBeNull()
  expect(readDocument(stored.text)).toEqual(readDocument(toStore(document(paragraph(text)), '').text))
  expect(readDocument(stored.text).content?.[0]?.content).toEqual([{ type: 'text', text }])
})

test('figures in tables, links and emphasis survive the editor', () => {
  const text =
    '| Fee | {{uk.visa.fee|plain}} |\n| --- | --- |\n| **{{uk.living.london*9|amount}}** | [{{uk.ihs.student}}](/study/uk) |\n'
  const read = readDocument(text)
  expect(JSON.stringify(read)).toContain('{{uk.living.london*9|amount}}')
  expect(renderMarkdown(writeDocument(read))).toBe(renderMarkdown(text))
})

test('cells of a table can contain bars, figures or nothing', () => {
  const cell = (text: string | null) => ({
    type: 'tableCell',
    content: [text === null ? { type: 'paragraph' } : paragraph(text)],
  })
  const row = (...texts: (string | null)[]) => ({ type: 'tableRow', content: texts.map(cell) })
  const header = {
    type: 'tableRow',
    content: row('a | b', null).content.map((one) => ({ ...one, type: 'tableHeader' })),
  }
  const table = { type: 'table', content: [header, row(null, 'c'), row(null, null)] }
  const { text, difference } = toStore(document(table, paragraph('end')), '')
  expect(difference).toBeNull()
  expect(renderMarkdown(text)).toContain('<th>a | b</th>')
})

test('the editor and the site read emphasis beside full-width punctuation alike', () => {
  const [paragraph] = readDocument('這是**說明（GS）**的內容。\n').content ?? []
  expect(paragraph?.content?.map(({ marks }) => marks?.[0]?.type)).toEqual([undefined, 'bold', undefined])
})

test('emphasised spaces, and those at the ends of lines, are not a difference', () => {
  const bold = { type: 'text', text: 'bold ', marks: [{ type: 'bold' }] }
  const stored = toStore(
    document({ type: 'paragraph', content: [bold, { type: 'text', text: 'word ' }] }, paragraph('')),
    '',
  )
  expect(stored).toEqual({ text: '**bold** word\n', difference: null })
})

const line = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content })
const part = (text: string, ...marks: string[]): JSONContent => ({
  type: 'text',
  text,
  marks: marks.map((type) => ({ type })),
})
const cell = (...content: JSONContent[]): JSONContent => ({ type: 'tableCell', content })
const tableOf = (...rows: JSONContent[][]): JSONContent => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})
const list = (type: string, ...texts: string[]): JSONContent => ({
  type,
  content: texts.map((text) => ({
    type: 'listItem',
    content: [text === '' ? { type: 'paragraph' } : paragraph(text)],
  })),
})

test.each([
  ['a figure', [paragraph('It costs {{uk.visa.fee}} now.')], 'It costs {{uk.visa.fee}} now.\n'],
  [
    'an address',
    [paragraph('See https://gov.uk/a_b, please.')],
    'See [https://gov.uk/a\\_b](https://gov.uk/a_b), please.\n',
  ],
  ['a mailbox', [paragraph('Write to a_b@firm.example.')], 'Write to [a\\_b@firm.example](mailto:a_b@firm.example).\n'],
  [
    'a table without a head',
    [tableOf([cell(paragraph('Fee')), cell(paragraph('650 | AUD'))], [cell(paragraph('Visa')), cell(paragraph('c'))])],
    '| Fee  | 650 \\| AUD |\n| ---- | ---------- |\n| Visa | c          |\n',
  ],
  [
    'a table with lines and joined cells',
    [
      tableOf(
        [{ ...cell(paragraph('a')), attrs: { colspan: 2 } }],
        [cell(paragraph('b'), paragraph('c')), cell(list('bulletList', 'd', 'e'))],
      ),
    ],
    '| a      |        |\n| ------ | ------ |\n| b<br>c | d<br>e |\n',
  ],
  ['two lists that meet', [list('orderedList', 'one', ''), list('orderedList', 'two')], '1. one\n2. two\n'],
  ['emphasis up to a letter', [line(part('fee:', 'bold'), part('x'))], '**fee**:x\n'],
  [
    'lines within a paragraph',
    [line(part('a'), { type: 'hardBreak' }, part('1. b'), { type: 'hardBreak' }, part('# c'))],
    'a  \n1\\. b  \n\\# c\n',
  ],
  [
    'what looks like a table in a paragraph',
    [line(part('| a |'), { type: 'hardBreak' }, part('| - |'), { type: 'hardBreak' }, part('| b |'))],
    '| a |  \n\\| - |  \n| b |\n',
  ],
  [
    'a heading of two lines',
    [{ type: 'heading', attrs: { level: 2 }, content: [part('a'), { type: 'hardBreak' }, part('b #')] }],
    '## a b \\#\n',
  ],
])('%s is stored by its meaning', (_, content, expected) => {
  const { text, difference } = toStore(document(...content), '')
  expect(difference).toBeNull()
  expect(text.replace(/^\n/, '').replace(/ +\|/g, ' |')).toBe(expected.replace(/ +\|/g, ' |'))
  expect(toStore(readDocument(text), text)).toEqual({ text, difference: null })
})

test.each(['![Kim in Leeds](picture:kim-leeds)\n', '> \n\nText.\n', '- [x] `done`\n', '> > \n', '-\n'])(
  'the editor can open the document %j',
  (text) => {
    const parsed = readDocument(text)
    expect(() =>
      Node.fromJSON(getSchema(extensions(() => null)), { content: [{ type: 'paragraph' }], ...parsed }).check(),
    ).not.toThrow()
    expect(toStore(parsed, text).text).toBe(text)
  },
)

test('figures and breaks in code stay as entered', () => {
  const text = '```\n{{uk.visa.fee}} <br>\n```\n\n`<br>`\n'
  const [block] = readDocument(text).content ?? []
  expect(block?.content).toEqual([{ type: 'text', text: '{{uk.visa.fee}} <br>' }])
  expect(writeDocument(readDocument(text))).toBe(text)
})

test('a document that Markdown can’t express is rejected, with its paragraph and a visible difference', () => {
  const { difference } = toStore(
    document(paragraph('one'), line(part('two', 'code', 'bold'), part('x')), paragraph('three')),
    '',
  )
  expect(difference).toEqual({ at: 1, words: 'twox', is: '⟦<> ⟦B two⟧⟧x', reads: '**⟦<> two⟧**x' })
})

test('any input reads back the same after storing, or the difference is reported', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'ab 1.#-+>*_`[](){}|\\&<;~!:/', '說', 'ế', '\u00a0', '（'),
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const input = document(...texts.map(paragraph))
      const stored = toStore(input, 'Something else.\n')
      if (stored.difference === null) expect(toStore(readDocument(stored.text), stored.text).text).toBe(stored.text)
    }),
    seeded(propertyRuns(300)),
  )
})
