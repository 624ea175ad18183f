import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../tests/support/property-runs.ts'
import { tokensOf } from '../../domain/words.ts'
import { markText, snippetOf } from './snippet.ts'

const wanted = (query: string) => new Set(tokensOf(query))

const shown = (text: string, query: string) =>
  markText(text, wanted(query))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Proof of funds', 'FUNDS', 'Proof of [funds]'],
  ['Phỏng vấn visa F-1 Mỹ', 'phong van my', '[Phỏng] [vấn] visa F-1 [Mỹ]'],
  ['US F-1 visa', 'f-1', 'US [F]-[1] visa'],
  ['美國 F-1 簽證面談', '签证', '美國 F-1 [簽證]面談'],
  ['英國學生簽證', '英國簽證', '[英國]學生[簽證]'],
  ['Visas and advisers', 'visa', '[Visas] and advisers'],
  ['Con đường', 'du', 'Con đường'],
  ['<b>Visa</b>', 'visa', '<b>[Visa]</b>'],
  ['', 'a', ''],
])('%s searched by %s', (text, query, expected) => {
  expect(shown(text, query)).toBe(expected)
})

test('all parts together are the text', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (text, query) => {
      expect(
        markText(text, wanted(query + text.slice(0, 9)))
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('a snippet is cut at words around the place where most words stand', () => {
  const text = `${'One thing after another. '.repeat(20)}The visa interview is short. ${'More follows here. '.repeat(20)}`
  const parts = snippetOf(['An abstract.', text], wanted('visa interview')) ?? []
  expect(parts.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual(['visa', 'interview'])
  expect(parts.map((part) => part.text).join('').length).toBeLessThan(200)
  expect(parts[0]?.text).toMatch(/^… \w/)
  expect(snippetOf([text], wanted('absent'))).toBeNull()
})
