import { expect, test } from 'vitest'
import { type ComparedLine, compareTexts } from './compare.ts'

const described = (lines: ComparedLine[]) =>
  lines.map((line) =>
    'skipped' in line
      ? `…${line.skipped}`
      : line.parts.map(({ text, kind }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind]).join(''),
  )

test('a changed word is marked as such, with the lines around it', () => {
  expect(described(compareTexts('a\nb\nthe old fee\nd\ne', 'a\nb\nthe new fee\nd\ne'))).toEqual([
    '…1',
    'b',
    'the [-old-][+new+] fee',
    'd',
    '…1',
  ])
})

test('Vietnamese and Chinese texts are compared by words', () => {
  expect(described(compareTexts('Học phí năm nay', 'Học phí năm sau'))).toEqual(['Học phí năm [-nay-][+sau+]'])
  expect(described(compareTexts('學費今年調漲', '學費明年調漲'))).toEqual(['學費[-今年-][+明年+]調漲'])
})

test('in very long texts the first lines are compared by words, and the rest is marked as replaced', () => {
  const text = (word: string) => Array.from({ length: 100 }, () => `z ${word} `.repeat(500)).join('\n')
  const counts = compareTexts(text('a'), text('b')).map((line) => ('parts' in line ? line.parts.length : 0))
  expect(counts).toHaveLength(100)
  expect(counts[0]).toBeGreaterThan(1000)
  expect(counts.at(-1)).toBeLessThan(5)
})

test('added and removed lines are marked as a whole', () => {
  expect(described(compareTexts('a\nb', 'a\nb\nc'))).toEqual(['…1', 'b', '[+c+]'])
  expect(described(compareTexts('a\nb\nc', 'a\nc'))).toEqual(['a', '[-b-]', 'c'])
  expect(compareTexts('same', 'same')).toEqual([{ skipped: 1 }])
})
