/** Who asks, and at which address they typed: from the socket, or from the proxies that are trusted. */
import type { IncomingMessage } from 'node:http'

export type RequestOrigin = {
  /** `https://a.example` as the visitor typed it. */
  origin: string
  host: string
  address: string
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i

/** @param trustedProxies how many proxies in front are trusted; what they don't say comes from the socket. */
export function readRequestOrigin({ headers, socket }: IncomingMessage, trustedProxies: number): RequestOrigin {
  const forwarded = (name: string) => (trustedProxies > 0 ? nthFromRight(headers[name], trustedProxies) : undefined)
  const protocol = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http'
  const named = (forwarded('x-forwarded-host') ?? headers.host ?? '').toLowerCase()
  const host = HOST.test(named) ? named : 'localhost'
  return { origin: `${protocol}://${host}`, host, address: forwarded('x-forwarded-for') ?? socket.remoteAddress ?? '' }
}

/** Each proxy adds its word on the right; the outermost trusted one's is the n-th from there, or the first when fewer spoke. */
function nthFromRight(header: string | string[] | undefined, count: number): string | undefined {
  const words = String(header ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  return words.at(-count) ?? words[0]
}
