import { expect, test } from 'vitest'
import { isOwnForm } from './form-origin.ts'

const ownOrigins = ['https://vi.example', 'https://en.example']

test.each([undefined, '', 'http://localhost:3000', 'https://vi.example', 'http://en.example'])(
  'a form from %s is accepted',
  (sent) => {
    expect(isOwnForm(sent, 'http://localhost:3000', ownOrigins)).toBe(true)
  },
)

test.each(['https://evil.example', 'null', 'x', 'https://localhost:3000', 'https://vi.example.evil.example'])(
  'a form from %s is rejected',
  (sent) => {
    expect(isOwnForm(sent, 'http://localhost:3000', ownOrigins)).toBe(false)
  },
)
