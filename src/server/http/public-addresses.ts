/** Which addresses are of the internet: requests to URLs that people enter must not reach the server's own network. */
import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Private, local and reserved networks, also those through which IPv6 reaches IPv4. */
const PRIVATE_NETWORKS =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3 ' +
  '::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'

const PRIVATE = new BlockList()
for (const network of PRIVATE_NETWORKS.split(' ')) {
  const [address = '', bits] = network.split('/')
  PRIVATE.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is one of the internet, and no private, local or reserved one. An IPv4 address in IPv6 is compared as IPv4. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether a URL names a private, local or reserved IP address, which is not looked up. */
export function isPrivateHost({ hostname }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && !isPublicAddress(literal)
}

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/** Resolves a name as the connection does, so that what was checked is what is connected to. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4)
    const [first, ...others] = addresses
    if (!first || ![first, ...others].every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError(), '', 4)
    if (options.all) return callback(null, [first, ...others])
    callback(null, first.address, first.family)
  })
}
