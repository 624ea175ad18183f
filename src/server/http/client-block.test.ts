import { expect, test } from 'vitest'
import { clientBlockOf, providerNetwork } from './client-block.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.250:4711', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:7:1::1', '2001:db8:7::/48'],
  ['2001:db8:7:ffff:1:2:3:4', '2001:db8:7::/48'],
  ['2001:db8:8::1', '2001:db8:8::/48'],
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['::1', '0:0:0::/48'],
])('%s is in the same group as %s', (address, network) => {
  expect(providerNetwork(address)).toBe(network)
})

test.each(['', 'unix', 'localhost', '203.0.113'])('"%s" is in no group', (text) => {
  expect(providerNetwork(text)).toBeNull()
})

test.each([
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['2001:db8:7:ffff::/64', '2001:db8:7::/48'],
  ['203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
])('%s belongs to the block %s', (network, customer) => {
  expect(clientBlockOf(network)).toBe(customer)
})
