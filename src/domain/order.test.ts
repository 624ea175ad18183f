import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QuoteSchema, readItem, readItems } from './order.ts'
import { countWords } from './word-count.ts'

const document = (item: object = {}) => ({ kind: 'refine', service: 'sop', mode: 'revision', word_count: 600, ...item })
const visa = (options: object = { country: 'uk' }) => ({ kind: 'apply', service: 'visa', options })
const fieldsOf = (...items: unknown[]) =>
  (QuoteSchema.safeParse({ items }).error?.issues ?? []).map(({ path }) => path.join('.')).sort()
const textOf = (text: string) => {
  const [item] = QuoteSchema.parse({ items: [document({ text })] }).items
  return item?.kind === 'refine' ? item.text : undefined
}

test.each([
  ['one\u0000 two', 'one two'],
  ['a\u0001\u0008\u001f\u007fb', 'ab'],
  ['line\u000bline\u000cpage', 'line\nline\npage'],
  ['\ttab\r\nline', '\ttab\r\nline'],
  ['a\ud800b', 'a\ufffdb'],
])('a pasted text %j is kept as %j', (pasted, stored) => {
  expect(textOf(pasted)).toBe(stored)
})

test('removed characters change no count', () => {
  const letters = fc.constantFrom(...'a b計\u0000\u000b\u000c\u001b\u007f\t\n')
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 30 }), (text) => {
      expect(countWords(textOf(text) ?? '')).toBe(countWords(text))
    }),
  )
})

test('a text of only control characters is missing', () => {
  expect(fieldsOf(document({ word_count: undefined, text: '\u0000\u0001' }))).toEqual(['items.0.text'])
})

test('a missing text is reported beside other invalid fields, an invalid one only once', () => {
  expect(fieldsOf(document({ word_count: undefined, service: '' }))).toEqual(['items.0.service', 'items.0.text'])
  expect(fieldsOf(document({ word_count: '', text: 5 }))).toEqual(['items.0.text'])
  expect(fieldsOf(document({ word_count: 1.5, mode: 5 }))).toEqual(['items.0.mode', 'items.0.word_count'])
})

test.each(['a\u0000b', 'a\nb\u001b', '\u007f'])('an option %j is rejected', (value) => {
  expect(fieldsOf(visa({ country: value }))).toEqual(['items.0.options.country'])
})

test('the readable part of an invalid item is read', () => {
  expect(readItem(document({ service: 5, copies: '9', word_count: 1.5 }))).toEqual({
    kind: 'refine',
    mode: 'revision',
    copies: 9,
    urgent: false,
  })
  expect(readItem(visa({ country: [], degree: 'master' }))).toEqual(visa({ country: [], degree: 'master' }))
  expect(readItem({ kind: 'apply', service: '', options: 'uk' })).toEqual({ kind: 'apply' })
})

test.each([null, 5, 'refine', [], {}, { kind: 'other' }, { kind: ['refine'] }])('%j is unreadable', (item) => {
  expect(readItem(item)).toBeNull()
})

test('items of any body are read, up to the maximum of a quote', () => {
  expect(readItems({ items: [5, visa()] })).toEqual([null, visa()])
  for (const body of [null, 5, {}, { items: 'x' }, { items: {} }]) expect(readItems(body)).toEqual([])
  expect(readItems({ items: Array(1000).fill(5) })).toHaveLength(30)
})

test('any body can be read', () => {
  const name = fc.constantFrom('kind', 'service', 'options', 'text', 'copies', '__proto__', 'constructor')
  const item = fc.dictionary(name, fc.oneof(fc.constantFrom('refine', 'apply'), fc.jsonValue()))
  fc.assert(
    fc.property(fc.array(item), (items) => {
      expect(readItems(JSON.parse(JSON.stringify({ items }))).length).toBe(Math.min(items.length, 30))
    }),
  )
})
