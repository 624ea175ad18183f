/** Whom many addresses belong to at once: what one customer or one small provider is given. */
import { clientNetwork } from './client-network.ts'

/** `203.0.113.0/24`, or `2001:db8:7::/48`, of an address or of what `clientNetwork` made of one; null for what is neither. */
export function providerNetwork(address: string): string | null {
  const network = clientNetwork(address.replace(/\/64$/, ''))
  if (network === null) return null
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return `${network.split('.').slice(0, 3).join('.')}.0/24`
}

/**
 * Whom turns and the wider limits take for one: `2001:db8:7::/48` for an IPv6 network, of which a customer may be given 65,536 with it;
 * an IPv4 address stays itself, because a /24 is up to 256 customers.
 */
export const customerNetwork = (network: string): string =>
  (network.includes(':') ? providerNetwork(network) : null) ?? network
