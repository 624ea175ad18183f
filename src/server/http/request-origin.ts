/** The client's IP address and the requested origin: from the socket, or from trusted proxies. */
import type { IncomingMessage } from 'node:http'
import { clientNetwork } from './client-subnet.ts'

export type RequestOrigin = {
  /** `https://a.example`, as in the visitor's address bar. */
  origin: string
  host: string
  /** The visitor's subnet for limits, such as `203.0.113.7` or `2001:db8:0:7::/64`. */
  address: string
}

export type OriginPolicy = {
  /** Number of trusted proxies; missing headers fall back to the socket. */
  trustedProxies: number
  /** The configured origins. */
  ownOrigins: readonly string[]
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i
const UNKNOWN = 'unknown'

export function readRequestOrigin({ headers, socket }: IncomingMessage, policy: OriginPolicy): RequestOrigin {
  const { trustedProxies } = policy
  const forwarded = trustedProxies > 0 ? nthFromRight(headers['x-forwarded-for'], trustedProxies) : undefined
  const address = clientNetwork(forwarded ?? '') ?? clientNetwork(socket.remoteAddress ?? '') ?? UNKNOWN
  const requested = readTypedOrigin(
    {
      host: headers.host,
      forwardedHost: listed(headers['x-forwarded-host']),
      forwardedProto: listed(headers['x-forwarded-proto']),
    },
    policy,
  )
  return { ...requested, address }
}

/** The headers with the requested host. */
export type HostHeaders = {
  host?: string | undefined
  forwardedHost?: string | undefined
  forwardedProto?: string | undefined
}

/** Behind proxies a configured host has its configured scheme; a forwarded host or scheme can't change it. */
export function readTypedOrigin(
  { host: sent = '', forwardedHost, forwardedProto }: HostHeaders,
  { trustedProxies, ownOrigins }: OriginPolicy,
): Pick<RequestOrigin, 'origin' | 'host'> {
  const forwarded = (words?: string) => (trustedProxies > 0 ? nthFromRight(words, trustedProxies) : undefined)
  // a proxy that passes on Host may pass on a visitor's X-Forwarded-Host
  const hosts = trustedProxies > 0 ? [sent, forwarded(forwardedHost)] : []
  const ownOrigin = hosts.map((host) => ownOriginOf(host, ownOrigins)).find((origin) => origin !== undefined)
  if (ownOrigin) return { origin: ownOrigin, host: new URL(ownOrigin).host }
  const hostName = sent.toLowerCase()
  // `URL` rejects `999.999.999.999`
  const host = HOST.test(hostName) && URL.canParse(`http://${hostName}`) ? hostName : 'localhost'
  const protocol = forwarded(forwardedProto) === 'https' ? 'https' : 'http'
  return { origin: `${protocol}://${host}`, host }
}

const listed = (header: string | string[] | undefined) => header && String(header)

/** The configured origin of a host, with or without its default port. */
function ownOriginOf(host: string | undefined, ownOrigins: readonly string[]): string | undefined {
  if (!host || !HOST.test(host)) return undefined
  return ownOrigins.find((origin) => {
    const candidate = `${new URL(origin).protocol}//${host}`
    return URL.canParse(candidate) && new URL(candidate).origin === origin
  })
}

/** Each proxy appends its entry; the outermost trusted proxy's is the n-th from the right, or the first when there are fewer. */
function nthFromRight(header: string | string[] | undefined, count: number): string | undefined {
  const values = String(header ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  return values.at(-count) ?? values[0]
}
