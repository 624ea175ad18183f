import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, propertyRuns } from '../../../../tests/support/property-runs.ts'
import { openTokenizer } from './search-text.ts'
import { synonymTable } from './synonyms.ts'

const tokenize = await openTokenizer()
const table = synonymTable(tokenize, [
  {
    id: 1,
    code: 'vi',
    alike: [
      ['thị thực', 'visa'],
      ['文書', '讀書計畫'],
    ],
    one_way: [{ asked: '遊學', means: ['留學'] }],
    quiet: [],
    terms: [],
    not_served: ['hàn quốc', 'japan', '日本'],
  },
])

test.each([
  ['xin thị thực Mỹ', ['xin visa Mỹ']],
  ['thi thuc', ['visa']],
  ['VISA', ['thị thực']],
  ['visas', []],
  ['文書代寫', ['讀書計畫 代寫']],
  ['文书', ['讀書計畫']],
  ['遊學', ['留學']],
  ['留學', []],
  ['', []],
])('%s may be asked as %j', (text, others) => {
  expect(table.alternativesOf(text).map((other) => other.replace(/\s+/g, ' ').trim())).toEqual(others)
})

test.each([
  ['hàn quốc', true],
  ['du hoc han quoc', true],
  ['quốc hàn', false],
  ['hạn quốc', false],
  ['study in Japan', true],
  ['japanese', false],
  ['日本留學', true],
])('%s names a place that is not served: %s', (text, isNotServed) => {
  expect(table.isNotServed(text)).toBe(isNotServed)
})

test('any text is taken', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (text) => {
      table.isNotServed(`${text}文書`)
      expect(table.alternativesOf(`${text} 文書`).length).toBeGreaterThan(0)
    }),
    { numRuns: propertyRuns(100) },
  )
})
