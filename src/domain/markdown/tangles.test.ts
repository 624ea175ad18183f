import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tangleIn } from './tangles.ts'

const times = (count: number, text: string) => text.repeat(count)
const row = (cell: string, columns: number) => `|${times(columns, `${cell}|`)}`

test.each([
  ['signs of emphasis that never close', times(5000, '*a_')],
  ['underscores within words', times(5000, 'a_')],
  ['waves', times(5000, '~a')],
  ['the same over many paragraphs', times(60, `${times(700, '*a_')}\n\n`)],
  ['quotes within quotes', `${times(30, '>')}a`],
  ['quotes within quotes, with blanks, behind a text', `Read this:\n\n${times(30, ' > ')}a`],
  ['lists within lists', `${times(30, '- ')}a`],
  ['numbered lists within quotes', `${times(15, '> 1. ')}a`],
  ['lists within lists, a line each', Array.from({ length: 60 }, (_, at) => `${' '.repeat(2 * at)}- a`).join('\n')],
  ['a table whose short rows are filled up', `${row('a', 100)}\n${row('-', 100)}\n${times(2000, '|\n')}`],
  ['the same within a quote', `> ${row('a', 100)}\n> ${row('-', 100)}\n${times(2000, '> |\n')}`],
  ['links beside one another', times(20_000, '[a](b)[')],
  ['links before a very long text', `${times(2000, '[a](b)')}${times(20_000, 'word. ')}`],
  ['links over many paragraphs', times(20, `${times(2000, '[a](b)')}\n\n`)],
  ['more figures than there are placeholders', Array.from({ length: 5000 }, (_, at) => `{{=${at}}}`).join(' ')],
  ['a narrow rule before a wide one', `|a|\n|-|\n> ${row('a', 100)}\n> ${row(':-:', 100)}\n${times(2000, '> |\n')}`],
])('%s are told', (_, text) => {
  expect(tangleIn(text)).not.toBeNull()
})

test.each([
  ['a paragraph with hundreds of bold words', times(500, 'a **word** and *another* ')],
  ['a list of hundreds of bold items', times(600, '- **Fee**: 100\n')],
  ['a table of 300 rows', `${row('a', 12)}\n${row('---', 12)}\n${times(300, `${row('b', 12)}\n`)}`],
  ['lists within a list', '- a\n  - b\n    - c\n      1. d\n         > e'],
  ['a line', `a\n\n${times(20, '-')}\n\n${times(10, '* ')}\n`],
  ['a list of hundreds of links', times(1000, '- [word](https://site.example/page)\n')],
  ['one figure again and again', times(10_000, '{{uk.visa.fee}} ')],
  ['a very long text', times(30_000, 'words. ')],
  ['a line of nearly a table’s rule', `-${times(1_000_000, '|')}x`],
  ['words of nearly the length of what is too much', times(500, `${times(1999, 'a')} `)],
])('%s can be read', (_, text) => {
  expect(tangleIn(text)).toBeNull()
})

test('every article of the project is accepted', () => {
  for (const slug of readdirSync('content/articles'))
    for (const name of readdirSync(`content/articles/${slug}`).filter((file) => file.endsWith('.md')))
      expect(tangleIn(readFileSync(`content/articles/${slug}/${name}`, 'utf8'))).toBeNull()
})

test.each(['a.', 'a-', 'a_b+'])('an email address of 30,000 times “%s” is rejected', (part) => {
  expect(tangleIn(`Write to ${part.repeat(30_000)}@example.com`)).toMatch(/^a/)
})

test.each([' ', '\n', '\t \n'])('thousands of “%s” in a row are rejected', (blank) => {
  expect(tangleIn(`The fee${blank.repeat(5000)}is due`)).toBe('The fee is due')
})

test('long URLs are accepted', () => {
  expect(
    tangleIn(`Write to ${'first.last-'.repeat(20)}@example.com, or see https://example.com/${'a-'.repeat(200)}`),
  ).toBeNull()
})
