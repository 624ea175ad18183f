import { expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'

test.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
