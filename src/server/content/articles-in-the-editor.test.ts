import { readdirSync, readFileSync } from 'node:fs'
import type { JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../../../tests/support/builders.ts'
import { readDocument, writeDocument } from '../../console/articles/editor/markdown.ts'
import { toStore } from '../../console/articles/editor/to-store.ts'
import { renderMarkdown, splitFrontMatter } from './markdown.ts'

const folder = 'content/articles'
const articles = readdirSync(folder).flatMap((slug) =>
  readdirSync(`${folder}/${slug}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${slug}/${name}`),
)
const bodyOf = (file: string) => splitFrontMatter(readFileSync(`${folder}/${file}`, 'utf8')).body

test.each(articles)(
  '%s is shown alike once the editor has written it all, and keeps its bytes when nothing was changed',
  (file) => {
    const body = bodyOf(file)
    const written = writeDocument(readDocument(body))
    expect(renderMarkdown(written)).toBe(renderMarkdown(body))
    expect(readDocument(written)).toEqual(readDocument(body))
    expect(toStore(readDocument(body), body)).toEqual({ text: body, difference: null })
  },
)

const said = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] })

test.each(articles)('%s with a paragraph more keeps the bytes of all others', (file) => {
  const body = bodyOf(file)
  const document = readDocument(body)
  const content = [...(document.content ?? [])]
  content.splice(2, 0, said('Something new.'))
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
])('a paragraph of %s is stored as it is', (text) => {
  const stored = toStore(document(said(text)), '')
  expect(stored.difference).toBeNull()
  expect(readDocument(stored.text)).toEqual(readDocument(toStore(document(said(text)), '').text))
  expect(readDocument(stored.text).content?.[0]?.content).toEqual([{ type: 'text', text }])
})

test('figures go in and out of tables, links and emphasis as they were written', () => {
  const text =
    '| Fee | {{uk.visa.fee|plain}} |\n| --- | --- |\n| **{{uk.living.london*9|amount}}** | [{{uk.ihs.student}}](/study/uk) |\n'
  const read = readDocument(text)
  expect(JSON.stringify(read)).toContain('{{uk.living.london*9|amount}}')
  expect(renderMarkdown(writeDocument(read))).toBe(renderMarkdown(text))
})

test('cells of a table hold bars, figures and nothing at all', () => {
  const cell = (text: string | null) => ({
    type: 'tableCell',
    content: [text === null ? { type: 'paragraph' } : said(text)],
  })
  const row = (...texts: (string | null)[]) => ({ type: 'tableRow', content: texts.map(cell) })
  const header = {
    type: 'tableRow',
    content: row('a | b', null).content.map((one) => ({ ...one, type: 'tableHeader' })),
  }
  const table = { type: 'table', content: [header, row(null, 'c'), row(null, null)] }
  const { text, difference } = toStore(document(table, said('end')), '')
  expect(difference).toBeNull()
  expect(renderMarkdown(text)).toContain('<th>a | b</th>')
})

test('emphasis beside full-width marks is read as the site reads it', () => {
  const [paragraph] = readDocument('這是**說明（GS）**的內容。\n').content ?? []
  expect(paragraph?.content?.map(({ marks }) => marks?.[0]?.type)).toEqual([undefined, 'bold', undefined])
})

test('spaces that were emphasised along, and those at the ends of lines, are no difference', () => {
  const bold = { type: 'text', text: 'bold ', marks: [{ type: 'bold' }] }
  const stored = toStore(
    document({ type: 'paragraph', content: [bold, { type: 'text', text: 'word ' }] }, said('')),
    '',
  )
  expect(stored).toEqual({ text: '**bold** word\n', difference: null })
})

test('what Markdown can’t say is refused, with what would be read', () => {
  const list = (text: string) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [said(text)] }] })
  const { difference } = toStore(document(list('one'), list('two')), '')
  expect(difference).not.toBeNull()
})

test('whatever is typed, what is stored reads back the same, or the difference is told', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'ab 1.#-+>*_`[](){}|\\&<;~!:/', '說', 'ế', '\u00a0', '（'),
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const typed = document(...texts.map(said))
      const stored = toStore(typed, 'Something else.\n')
      if (stored.difference === null) expect(toStore(readDocument(stored.text), stored.text).text).toBe(stored.text)
    }),
    seeded(300),
  )
})
