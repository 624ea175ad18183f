import { expect, test } from 'vitest'
import { keepsYamlBounds, keysMax } from './yaml-bounds.ts'

const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`)

test.each([
  [
    'a thing with texts in three languages',
    'title:\n  en: "A [text] with {braces}, and: colons"\n  vi: |\n    - không\n',
  ],
  ['a text in which long lines are indented', `text: |\n${' '.repeat(300)}x\n`],
  ['a long list in brackets', `words: [${keys(2 * keysMax).join(', ')}]`],
  ['a Markdown list as a whole text', `--- |\n* one\n* two\n`],
  [
    'as many keys as there may be',
    keys(keysMax)
      .map((key) => `${key}: 1\n`)
      .join(''),
  ],
  ['an empty text', ''],
])('%s keeps the bounds', (_, text) => {
  expect(keepsYamlBounds(text)).toBe(true)
})

test.each([
  ['brackets in brackets', '['.repeat(3000)],
  ['braces in braces', `${'{a: '.repeat(3000)}1${'}'.repeat(3000)}`],
  ['lists in lists on one line', `${'- '.repeat(3000)}a`],
  ['keys of keys', `${'? '.repeat(3000)}a`],
  [
    'maps in maps',
    keys(200)
      .map((key, at) => `${' '.repeat(at)}${key}:\n`)
      .join(''),
  ],
  [
    'lists below maps at their indentation',
    keys(200)
      .map((key, at) => `${' '.repeat(at)}- ${key}:\n`)
      .join(''),
  ],
  [
    'too many keys',
    keys(keysMax + 1)
      .map((key) => `${key}: 1\n`)
      .join(''),
  ],
  [
    'too many keys without a value',
    keys(keysMax + 1)
      .map((key) => `? ${key}\n`)
      .join(''),
  ],
  ['too many keys in braces', `{${keys(keysMax + 2).join(',')}}`],
  ['an alias', 'a: &one [x]\nb: *one\n'],
])('%s are refused', (_, text) => {
  expect(keepsYamlBounds(text)).toBe(false)
})
