import { describe, expect, test } from 'vitest'
import { readMark } from './typed-numbers.ts'

describe('a grade is parsed as people type it', () => {
  test.each([
    ['8.5', 8.5],
    ['8,5', 8.5],
    [' 8,5 ', 8.5],
    ['８．５', 8.5],
    ['８，５', 8.5],
    ['8,5/10', 8.5],
    ['8,5 / 10', 8.5],
    ['9%', 9],
    ['10', 10],
    ['0', 0],
  ])('%s', (text, mark) => expect(readMark(text, 10)).toBe(mark))

  test.each([
    '',
    'abc',
    '-1',
    '−1',
    '8.5.1',
    '8,5,1',
    '1e1',
    '0x8',
    '8/',
    '8/9',
    '8.5a',
    '8 5',
    'NaN',
    '9'.repeat(40_000),
  ])('not %.20s', (text) => expect(readMark(text, 10)).toBeNull())

  test('a rank in a class is converted to a share', () => {
    expect(readMark('5/40', 100, true)).toBe(12.5)
    expect(readMark('8/0', 100, true)).toBeNull()
    expect(readMark('12/100', 100, true)).toBe(12)
  })
})
