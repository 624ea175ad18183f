import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, propertyRuns } from '../../tests/support/property-runs.ts'
import { plainText } from './plain-text.ts'
import { foldedOf, stemOf, tokensOf, wordsOf } from './words.ts'

test.each([
  ['Đại học Harvard', 'dai hoc harvard'],
  ['ĐẠI HỌC', 'dai hoc'],
  ['Ｆull　Ｗidth', 'full width'],
  ['King’s College', 'kings college'],
  ["King's", 'kings'],
  ['U.S. F-1!', 'u s f 1'],
  ['Zürich, Łódź, Straße', 'zurich lodz strasse'],
  ['簽證', '签 证'],
  ['臺灣大學', '台 湾 大 学'],
  ['什麼', '什 么'],
  ['裡面', '里 面'],
  ['IELTS雅思7.0', 'ielts 雅 思 7 0'],
  ['👍 … ？', ''],
  // a radical is a symbol, not a character
  ['⺀漢', '汉'],
  ['', ''],
])('%s is read as %s', (text, expected) => {
  expect(foldedOf(text)).toBe(expected)
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
  expect(foldedOf(simplified)).toBe(foldedOf(traditional))
})

test.each([
  ['เรียนต่อปริญญาโทที่อังกฤษ', ['เรียน', 'ต่อ', 'ปริญญา', 'โท', 'ที่', 'อังกฤษ']],
  ['สอบIELTS 7.0', ['สอบ', 'ielts', '7', '0']],
  ['วีซ่านักเรียน (F-1)', ['วีซ่า', 'นักเรียน', 'f', '1']],
])('Thai is split into its words: %s', (text, expected) => {
  const words = wordsOf(text)
  expect(words.map(({ folded }) => folded)).toEqual(expected)
  expect(words.map(({ start, end }) => text.slice(start, end).toLowerCase())).toEqual(expected)
})

test('Thai words that differ in a tone or vowel are two', () => {
  expect(foldedOf('ป้า')).not.toBe(foldedOf('ป่า'))
})

test('diacritics are kept beside the folded form, composed or decomposed', () => {
  const [word] = wordsOf('đại')
  expect([word?.folded, word?.exact]).toEqual(['dai', 'đại'])
  expect(wordsOf('đại học'.normalize('NFD')).map(({ exact }) => exact)).toEqual(['đại', 'học'])
})

test.each([
  ['F-1 visas', ['f', '1', 'f1', 'visa']],
  ['台大人', ['台大', '大人']],
  ['簽', ['签']],
  ['đại học', ['dai', 'đại', 'hoc', 'học']],
])('%s is looked for as %s', (text, expected) => {
  expect(tokensOf(text)).toEqual(expected)
})

test.each([
  ['scholarships', 'scholarship'],
  ['studies', 'study'],
  ['applying', 'apply'],
  ['planned', 'plan'],
  ['ieltss', 'ieltss'],
  ['nghi', 'nghi'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem)
})

test('folding is idempotent', () => {
  const character = fc.constantFrom(...'aZđĐếÊØß1２Ａé\u0301-\u2019’ .…簽签臺台着裡カー👍ก')
  fc.assert(
    fc.property(fc.array(character, { maxLength: 30 }), (characters) => {
      const once = foldedOf(characters.join(''))
      expect(foldedOf(once)).toBe(once)
    }),
  )
})

test('the positions of words are correct in any text', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (text) => {
      for (const { start, end } of wordsOf(text)) expect([start < end, end <= text.length]).toEqual([true, true])
    }),
    { numRuns: propertyRuns(100) },
  )
})

test('tags and entities of HTML are not words', () => {
  expect(plainText('<h2 id="x">A&amp;B</h2><p>un<em>broken</em>&nbsp;&lt;tag&gt;</p>')).toBe('A&B · unbroken <tag>')
  expect(plainText('<p></p><ul><li></li><li>a</li><li> </li></ul>b')).toBe('· a · b')
  expect(plainText(`<pre><code>a${' '.repeat(1_000_000)}b</code></pre>`)).toBe('a b')
  expect(plainText(`${'<td></td>'.repeat(100_000)}b`)).toBe('· b')
  expect(plainText('<p>One. </p>\n<ul><li>two</li><li>three:</li></ul><p>four</p>')).toBe('One. two · three: four')
})
