import { expect, test } from 'vitest'
import { labelCells } from './cell-labels.ts'

const row = (tag: string, cells: string[]) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const table = (head: string[], ...rows: string[][]) =>
  `<table><thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`

test('cells of a table of three columns carry the heads of their columns, as plain text', () => {
  const html = labelCells(
    table(['', 'A “<em>year</em>"', 'So <a href="/x">then</a>'], ['one', '1', 'yes'], ['two', '2', 'no']),
  )
  expect(html).toContain('<table class="table-stacked">')
  expect(html).toContain('<tr><td>two</td><td data-label="A “year&quot;">2</td><td data-label="So then">no</td></tr>')
})

test('a table of two columns, and what is no table, stay as they are', () => {
  const html = `<p>one</p>${table(['a', 'b'], ['1', '2'])}<p>two</p>`
  expect(labelCells(html)).toBe(html)
})
