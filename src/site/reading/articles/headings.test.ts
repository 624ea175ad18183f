import { expect, test } from 'vitest'
import { headingsOf } from './article-view.tsx'

test('headings are plain text with their ids', () => {
  const html =
    '<p>x</p><h2 id="h-who">Who <em>pays</em>?</h2><h3 id="h-no">No</h3><h2 id="h-費用">A &amp; B &amp;lt;</h2>'
  expect(headingsOf(html)).toEqual([
    { id: 'h-who', text: 'Who pays?' },
    { id: 'h-費用', text: 'A & B &lt;' },
  ])
})

test('a text without headings has none', () => {
  expect(headingsOf('<p>x</p><h2>without an id</h2>')).toEqual([])
})
