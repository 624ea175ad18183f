/** Who asks, and at which address they typed: from the socket, or from the proxies that are trusted. */
import type { IncomingMessage } from 'node:http'
import { clientNetwork } from './client-network.ts'

export type RequestOrigin = {
  /** `https://a.example` as the visitor typed it. */
  origin: string
  host: string
  /** The visitor's network as limits count it, such as `203.0.113.7` or `2001:db8:0:7::/64`. */
  address: string
}

export type OriginPolicy = {
  /** How many proxies in front are trusted; what they don't say comes from the socket. */
  trustedProxies: number
  /** The origins that the settings name. */
  ownOrigins: readonly string[]
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i
const UNKNOWN = 'unknown'

export function readRequestOrigin({ headers, socket }: IncomingMessage, policy: OriginPolicy): RequestOrigin {
  const { trustedProxies } = policy
  const forwarded = trustedProxies > 0 ? nthFromRight(headers['x-forwarded-for'], trustedProxies) : undefined
  const address = clientNetwork(forwarded ?? '') ?? clientNetwork(socket.remoteAddress ?? '') ?? UNKNOWN
  const typed = readTypedOrigin(
    {
      host: headers.host,
      forwardedHost: listed(headers['x-forwarded-host']),
      forwardedProto: listed(headers['x-forwarded-proto']),
    },
    policy,
  )
  return { ...typed, address }
}

/** What of a request's head tells the address that was typed. */
export type HostHeaders = {
  host?: string | undefined
  forwardedHost?: string | undefined
  forwardedProto?: string | undefined
}

/** Behind proxies an own host counts with the scheme that the settings give it, and no other host or scheme that is sent along with it. */
export function readTypedOrigin(
  { host: sent = '', forwardedHost, forwardedProto }: HostHeaders,
  { trustedProxies, ownOrigins }: OriginPolicy,
): Pick<RequestOrigin, 'origin' | 'host'> {
  const forwarded = (words?: string) => (trustedProxies > 0 ? nthFromRight(words, trustedProxies) : undefined)
  // a proxy that passes Host on may let a visitor's own X-Forwarded-Host through
  const hosts = trustedProxies > 0 ? [sent, forwarded(forwardedHost)] : []
  const own = hosts.map((host) => ownOriginOf(host, ownOrigins)).find((origin) => origin !== undefined)
  if (own) return { origin: own, host: new URL(own).host }
  const named = sent.toLowerCase()
  // `999.999.999.999` is no host to who reads the address
  const host = HOST.test(named) && URL.canParse(`http://${named}`) ? named : 'localhost'
  const protocol = forwarded(forwardedProto) === 'https' ? 'https' : 'http'
  return { origin: `${protocol}://${host}`, host }
}

const listed = (header: string | string[] | undefined) => header && String(header)

/** The own origin that a host names, with the port of its scheme or without. */
function ownOriginOf(host: string | undefined, ownOrigins: readonly string[]): string | undefined {
  if (!host || !HOST.test(host)) return undefined
  return ownOrigins.find((origin) => {
    const named = `${new URL(origin).protocol}//${host}`
    return URL.canParse(named) && new URL(named).origin === origin
  })
}

/** Each proxy adds its word on the right; the outermost trusted one's is the n-th from there, or the first when fewer spoke. */
function nthFromRight(header: string | string[] | undefined, count: number): string | undefined {
  const values = String(header ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  return values.at(-count) ?? values[0]
}
