import { expect, test } from 'vitest'
import { hashBody } from './body-hash.ts'

const body = { name: 'Ada', items: [{ options: { country: 'uk', degree: 'master' } }, { copies: 2 }] }

test('the order of fields counts at no level', () => {
  const turned = { items: [{ options: { degree: 'master', country: 'uk' } }, { copies: 2 }], name: 'Ada' }
  expect(hashBody(turned)).toBe(hashBody(body))
  expect(hashBody(body)).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  [{ ...body, name: 'Bea' }],
  [{ ...body, items: [...body.items].reverse() }],
  [{ ...body, items: [{ options: { country: 'master', degree: 'uk' } }, { copies: 2 }] }],
  [{ ...body, items: [{ options: { country: 'uk', degree: 'master' } }, { copies: '2' }] }],
  [{ ...body, items: [{ options: { country: 'uk', degree: 'master' }, copies: 2 }] }],
  [{ name: 'Ada' }],
])('another body is told apart: %j', (other) => {
  expect(hashBody(other)).not.toBe(hashBody(body))
})

test('what is not there and what is undefined are the same', () => {
  expect(hashBody({ ...body, remarks: undefined })).toBe(hashBody(body))
})
