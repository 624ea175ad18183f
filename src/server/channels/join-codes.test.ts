import { expect, test } from 'vitest'
import { joinCodes } from './join-codes.ts'

const codes = joinCodes('a secret of the tests only')

test('a code belongs to one reference and one place', () => {
  const [mail, page] = [codes.codeFor('WP-7F3K-00AB', 'mail'), codes.codeFor('WP-7F3K-00AB', 'page')]
  expect([mail, page].every((code) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toBe(true)
  expect(codes.placeOf('WP-7F3K-00AB', mail)).toBe('mail')
  expect(codes.placeOf('WP-7F3K-00AB', page)).toBe('page')
  expect(codes.placeOf('WP-7F3K-00AC', mail)).toBeNull()
  expect(joinCodes('another secret of tests').placeOf('WP-7F3K-00AB', mail)).toBeNull()
})
