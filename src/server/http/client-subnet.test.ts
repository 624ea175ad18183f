import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientNetwork } from './client-subnet.ts'

test.each([
  ['9.9.9.9', '9.9.9.9'],
  ['9.9.9.9:1234', '9.9.9.9'],
  [' 9.9.9.9 ', '9.9.9.9'],
  ['"9.9.9.9:1234"', '9.9.9.9'],
  ['::ffff:9.9.9.9', '9.9.9.9'],
  ['::FFFF:9.9.9.9', '9.9.9.9'],
  ['::ffff:909:909', '9.9.9.9'],
  ['0:0:0:0:0:ffff:9.9.9.9', '9.9.9.9'],
  ['[::ffff:9.9.9.9]:443', '9.9.9.9'],
  ['64:ff9b::9.9.9.9', '9.9.9.9'],
])('%j is treated as the IPv4 address %s', (text, network) => {
  expect(clientNetwork(text)).toBe(network)
})

test.each([
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:1234::', '2001:db8:0:7::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[fe80::1%25eth0]:80', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
])('%s is treated as the subnet %s', (text, network) => {
  expect(clientNetwork(text)).toBe(network)
})

test.each([
  '',
  'unknown',
  '_hidden',
  'for=9.9.9.9',
  '9.9.9',
  '9.9.9.999',
  '09.9.9.9',
  '9.9.9.9:',
  '9.9.9.9:port',
  '9.9.9.9:123456',
  '9.9.9.9/32',
  '[9.9.9.9',
  '2001:db8::1]:443',
  '2001:db8:::1',
  '1:2:3:4:5:6:7:8:9',
  '12345::',
  '::ffff:9.9.9.999',
  '%eth0',
  '9.9.9.9\n9.9.9.9',
  "'; drop table",
  '９.９.９.９',
])('%j is not an IP address', (text) => {
  expect(clientNetwork(text)).toBeNull()
})

test('every notation of an IPv4 address is the same subnet, the address itself', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(65535), (address, port) => {
      for (const text of [address, `${address}:${port}`, `::ffff:${address}`, `[::ffff:${address}]:${port}`])
        expect(clientNetwork(text)).toBe(address)
    }),
  )
})

test('the subnet of every IPv6 address is that of its first four groups', () => {
  const group = fc.nat(0xffff).map((number) => number.toString(16))
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 4, maxLength: 4 }),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      (network, host) => {
        fc.pre(network.join(':') !== '0:0:0:0' && network.join(':') !== '64:ff9b:0:0')
        expect(clientNetwork([...network, ...host].join(':'))).toBe(`${network.join(':')}::/64`)
      },
    ),
  )
})

test('for any text the result is a subnet or null, without delay', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.ipV6()), (text) => {
      expect(clientNetwork(text) ?? '0.0.0.0').toMatch(/^(\d+\.){3}\d+$|^([0-9a-f]{1,4}:){4}:\/64$/)
    }),
  )
})
