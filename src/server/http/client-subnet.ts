/** The subnet that is treated as one visitor: an IPv4 address, or the /64 of one IPv6 connection. */
import { isIPv4, isIPv6 } from 'node:net'

/** `[2001:db8::1]:443`, `[2001:db8::1]` and `9.9.9.9:1234`, as some proxies write IP addresses. */
const WITH_PORT = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/
/** Groups before the last two that mark an embedded IPv4 address: mapped (RFC 4291) and translated (RFC 6052). */
const CARRIES_IPV4 = /^(0:0:0:0:0:ffff|64:ff9b:0:0:0:0)$/

/** `203.0.113.7`, or `2001:db8:0:7::/64`; null for other texts. Ports, zones, brackets and quotes are ignored. */
export function clientNetwork(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, plain] = WITH_PORT.exec(bare) ?? []
  const [address = ''] = (bracketed ?? plain ?? bare).split('%', 1)
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const groups = groupsOf(address)
  if (CARRIES_IPV4.test(hex(groups.slice(0, 6)))) return dotted(groups.slice(6))
  return `${hex(groups.slice(0, 4))}::/64`
}

const hex = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')
const dotted = (groups: number[]) => groups.flatMap((group) => [group >> 8, group & 255]).join('.')

/** The eight groups of an IPv6 address that `isIPv6` has accepted. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean).flatMap(readGroup))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function readGroup(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}
