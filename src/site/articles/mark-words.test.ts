import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

/** Pieces as one line, marks in brackets. */
const shown = (title: string, query: string) =>
  markWords(title, query)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test.each([
  ['Proof of funds', 'FUNDS', 'Proof of [funds]'],
  ['Phỏng vấn visa F-1 Mỹ', 'phong van my', '[Phỏng] [vấn] visa F-1 [Mỹ]'],
  ['Đi làm thêm', 'di lam', '[Đi] [làm] thêm'],
  ['美國 F-1 簽證面談', '簽證', '美國 F-1 [簽證]面談'],
  ['US F-1 visa', 'f-1', 'US [F]-[1] visa'],
  ['Ｆ-1', 'f', '[Ｆ]-1'],
  ['Visas', 'visa as', '[Visas]'],
  ['Du học và đường đi', 'du', '[Du] học và đường đi'],
  ['Con đường', 'du', 'Con [đư]ờng'],
  ['Costs', 'visa', 'Costs'],
  ['Costs', ' … ', 'Costs'],
  ['', 'a', ''],
])('%s searched by %s', (title, query, expected) => {
  expect(shown(title, query)).toBe(expected)
})

test('a title that looks like HTML stays text, whole', () => {
  const title = '<b>Visa</b> & "more"'
  expect(
    markWords(title, 'b visa')
      .map(({ text }) => text)
      .join(''),
  ).toBe(title)
})
