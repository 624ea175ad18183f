import { expect, test } from 'vitest'
import { findJoinClues, joinText } from './join-text.ts'

test('the typed text is found again, in any case and among other words', () => {
  const text = joinText({ reference: 'WP-7F3K-00AB', code: '0A1B2C3D' })
  for (const input of [text, text.toLowerCase(), `Hello! ${text}\nI have a question`, text.replace(' ', '　')])
    expect(findJoinClues(input)).toEqual([{ reference: 'WP-7F3K-00AB', code: '0A1B2C3D' }])
})

test.each([
  ['WP-7F3K-00AB', null],
  ['WP-7F3K-00AB thanks', null],
  ['about WP-7F3K-00AB, please', null],
  // a word of eight letters may be a code, which the server then finds to be wrong
  ['WP-7F3K-00AB APPARENT', 'APPARENT'],
  ['WP-7F3K-00AB 0A1B2C3D4', null],
])('%s has the code %s', (text, code) => {
  expect(findJoinClues(text)).toEqual([{ reference: 'WP-7F3K-00AB', code }])
})

test.each(['XWP-7F3K-00AB1', 'WP-7F3K', 'WP-7F3I-00AB', 'hello', `${'WP-'.repeat(10_000)}`])('%s has none', (text) => {
  expect(findJoinClues(text)).toEqual([])
})

test('of many references only the first are looked at', () => {
  expect(findJoinClues('WP-7F3K-00AB '.repeat(100))).toHaveLength(5)
})
