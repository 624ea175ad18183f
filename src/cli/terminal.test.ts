import { expect, test } from 'vitest'
import { forTerminal } from './open.ts'

test('text of visitors cannot control the terminal when leads are listed', () => {
  const signs = [
    '\u0000',
    '\u001b[2J',
    '\u007f',
    '\u0085',
    '\u009b31m',
    '\u202e',
    '\u2066',
    '\u200f',
    '\u061c',
    '\u2028',
  ]
  for (const sign of signs)
    expect(forTerminal(`Ada${sign}`)).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u)
  expect(forTerminal('Nguyễn Thị Ánh 林怡君')).toBe('Nguyễn Thị Ánh 林怡君')
})
