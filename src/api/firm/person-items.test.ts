import { expect, test } from 'vitest'
import { initialsOf } from './list-people.ts'

test.each([
  ['Joy Santos', 'JS'],
  ['Nguyễn Mai Anh', 'NA'],
  ['Đặng Ánh', 'ĐÁ'],
  ['Cher', 'C'],
  ['林怡君', '怡君'],
  ['王明', '王明'],
  ['阮梅英（Mai Anh）', '梅英'],
  ['Mai Anh (Hanoi)', 'MA'],
  ['', ''],
])('%j is called %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
