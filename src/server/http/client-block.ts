/** Blocks of IP addresses of one owner: one customer or one small provider. */
import { clientNetwork } from './client-subnet.ts'

/** `203.0.113.0/24`, or `2001:db8:7::/48`, of an IP address or of the result of `clientNetwork`; null for other texts. */
export function providerNetwork(address: string): string | null {
  const network = clientNetwork(address.replace(/\/64$/, ''))
  if (network === null) return null
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return `${network.split('.').slice(0, 3).join('.')}.0/24`
}

/**
 * The block that fair queues and the wider limits treat as one client: `2001:db8:7::/48` for an IPv6 subnet, because
 * one customer may have all its 65,536 subnets; an IPv4 address stays unchanged, because a /24 may be 256 customers.
 */
export const clientBlockOf = (network: string): string =>
  (network.includes(':') ? providerNetwork(network) : null) ?? network
