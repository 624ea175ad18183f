import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, propertyRuns } from '../../../../tests/support/property-runs.ts'
import { mistakesBetween, Vocabulary } from './corrections.ts'
import { plainText } from './plain-text.ts'
import { planSearch, queryWords, termsOf } from './search-terms.ts'
import { foldName, gramsOf, openTokenizer } from './search-text.ts'
import { markText, snippetOf } from './snippet.ts'

const tokenize = await openTokenizer()
const folded = (text: string) => foldName(tokenize, text)

test.each([
  ['Đại học Harvard', 'dai hoc harvard'],
  ['ĐẠI HỌC', 'dai hoc'],
  ['Ｆull　Ｗidth', 'full width'],
  ['King’s College', 'kings college'],
  ["King's", 'kings'],
  ['U.S. F-1!', 'u s f 1'],
  ['Zürich, Łódź, Straße', 'zurich lodz strasse'],
  ['簽證', '签证'],
  ['臺灣大學', '台湾大学'],
  ['什麼', '什么'],
  ['裡面', '里面'],
  ['IELTS雅思7.0', 'ielts 雅思 7 0'],
  ['👍 … ？', ''],
  // a radical is a sign, not a character
  ['⺀漢', '汉'],
  ['', ''],
])('%s is read as %s', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

test.each([
  ['台大', '臺大'],
  ['签证', '簽證'],
  ['推荐信', '推薦信'],
  ['财力证明', '財力證明'],
  ['悉尼大学', '悉尼大學'],
  ['着', '著'],
  ['峰', '峯'],
])('%s and %s are one', (simplified, traditional) => {
  expect(folded(simplified)).toBe(folded(traditional))
})

test('marks are kept beside what is folded, whichever way they are composed', () => {
  const [word] = tokenize('đại')
  expect([word?.folded, word?.exact]).toEqual(['dai', 'đại'])
  expect(tokenize('đại học'.normalize('NFD')).map(({ exact }) => exact)).toEqual(['đại', 'học'])
})

test('a hyphen makes two parts and a compound', () => {
  expect(tokenize('F-1 visa').map((word) => [word.folded, word.role])).toEqual([
    ['f', 'part'],
    ['1', 'part'],
    ['f1', 'compound'],
    ['visa', 'word'],
  ])
})

test('a run is kept as its characters and its pairs', () => {
  expect(gramsOf('台大人')).toEqual(['台', '大', '人', '台大', '大人'])
})

test('what was folded folds to itself', () => {
  const character = fc.constantFrom(...'aZđĐếÊØß1２Ａé\u0301-\u2019’ .…簽签臺台着裡カー👍ก')
  fc.assert(
    fc.property(fc.array(character, { maxLength: 30 }), (characters) => {
      const once = folded(characters.join(''))
      expect(folded(once)).toBe(once)
    }),
  )
})

test('words stand where they say, in any text', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (text) => {
      for (const { start, end } of tokenize(text)) expect([start < end, end <= text.length]).toEqual([true, true])
    }),
    { numRuns: propertyRuns(100) },
  )
})

test('terms hold nothing that a database’s query language could read', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 80 }), (text) => {
      const terms = termsOf({ kind: 'article', texts: { vi: { names: [text], body: [text] } }, facets: [] }, tokenize)
      for (const term of terms) expect(term).toMatch(/^av[.!:?=~][\p{L}\p{N}\p{M}_=]+$/u)
    }),
  )
})

test('a document is found by any of its own names', () => {
  const terms = termsOf({ kind: 'school', texts: { any: { names: ['Đại học Leeds'] } }, facets: ['t1'] }, tokenize)
  const { tiers } = planSearch(
    { words: queryWords(tokenize, 'đại học leeds'), kind: 'school', mode: 'search', facets: [['t1', 't2']] },
    'vi',
  )
  const holds = (match: (typeof tiers)[number]): boolean =>
    'all' in match
      ? match.all.every(holds)
      : 'any' in match
        ? match.any.some(holds)
        : [...terms].some((term) => (match.isPrefix ? term.startsWith(match.term) : term === match.term))
  expect(tiers.map(holds)).toEqual(tiers.map(() => true))
})

describe('mistakes of typing', () => {
  const vocabulary = new Vocabulary(['oxford', 'harvard', 'stanford', 'delta', 'leeds', 'massachusetts', '2026'])

  test.each([
    ['oxfrod', 'oxford'],
    ['havard', 'harvard'],
    ['massachussets', 'massachusetts'],
    ['elt', 'delta'],
    ['leeds', 'leeds'],
  ])('%s means %s', (typed, meant) => {
    expect(vocabulary.meantBy(typed)).toEqual([meant])
  })

  test.each(['xyz', 'le', '2025', 'nowhere', ''])('%s means nothing', (typed) => {
    expect(vocabulary.meantBy(typed)).toEqual([])
  })

  test('swapped, missing, added and wrong letters are one mistake each', () => {
    expect(['abdc', 'abc', 'abcde', 'abxd'].map((typed) => mistakesBetween(typed, 'abcd', 2))).toEqual([1, 1, 1, 1])
    expect(mistakesBetween('abcd', 'dcba', 2)).toBe(Infinity)
  })
})

describe('marks', () => {
  const shown = (text: string, query: string) =>
    markText(tokenize, text, queryWords(tokenize, query))
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('')

  test.each([
    ['Proof of funds', 'FUNDS', 'Proof of [funds]'],
    ['Phỏng vấn visa F-1 Mỹ', 'phong van my', '[Phỏng] [vấn] visa F-1 [Mỹ]'],
    ['US F-1 visa', 'f1', 'US [F-1] visa'],
    ['US F-1 visa', 'f-1', 'US [F-1] visa'],
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
          markText(tokenize, text, queryWords(tokenize, query + text.slice(0, 9)))
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  test('a snippet is cut at words around the place where most words stand', () => {
    const text = `${'One thing after another. '.repeat(20)}The visa interview is short. ${'More follows here. '.repeat(20)}`
    const parts = snippetOf(tokenize, ['An abstract.', text], queryWords(tokenize, 'visa interview')) ?? []
    expect(parts.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual(['visa', 'interview'])
    expect(parts.map((part) => part.text).join('').length).toBeLessThan(200)
    expect(parts[0]?.text).toMatch(/^… \w/)
    expect(snippetOf(tokenize, [text], queryWords(tokenize, 'absent'))).toBeNull()
  })
})

test('tags and entities of HTML are no words', () => {
  expect(plainText('<h2 id="x">A&amp;B</h2><p>un<em>broken</em>&nbsp;&lt;tag&gt;</p>')).toBe('A&B · unbroken <tag>')
  expect(plainText('<p>One. </p>\n<ul><li>two</li><li>three:</li></ul><p>four</p>')).toBe('One. two · three: four')
})
