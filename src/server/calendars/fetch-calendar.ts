/** Fetches a calendar file from a URL that a team member entered: with limits, and never from the server's own network. */
import { lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

export type FetchLimits = {
  bytesMax: number
  /** For everything, redirects included. */
  timeoutMs: number
  redirectsMax: number
  /** For tests: a server of this machine, without TLS. */
  isLocalAllowed?: boolean
}

export const CALENDAR_LIMITS: FetchLimits = { bytesMax: 5 * 1024 * 1024, timeoutMs: 15_000, redirectsMax: 3 }

/** Why a calendar could not be fetched; its owner reads the code. */
export class CalendarError extends Error {
  constructor(
    code: 'address' | 'unreachable' | 'too_large' | 'too_slow' | 'redirects' | `status_${number}`,
    cause?: unknown,
  ) {
    super(code, { cause })
    this.name = 'CalendarError'
  }
}

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

/** Resolves a name as the connection does, so that what was checked is what is connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4)
    const [first, ...others] = addresses
    if (!first || ![first, ...others].every(({ address }) => isPublicAddress(address)))
      return callback(new CalendarError('address'), '', 4)
    if (options.all) return callback(null, [first, ...others])
    callback(null, first.address, first.family)
  })
}

/** The text of a calendar file. @throws CalendarError */
export async function fetchCalendar(address: string, limits: FetchLimits = CALENDAR_LIMITS): Promise<string> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      const response = await ask(url, limits, signal)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await readText(response, limits, signal)
      response.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
        throw new CalendarError(`status_${statusCode}`)
      if (redirects === limits.redirectsMax) throw new CalendarError('redirects')
      url = new URL(headers.location, url)
    }
  } catch (error) {
    if (error instanceof CalendarError) throw error
    throw new CalendarError(signal.aborted ? 'too_slow' : 'unreachable', error)
  }
}

function ask(url: URL, { isLocalAllowed = false }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  // the name of an IP address is not looked up
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const isSafe = url.protocol === 'https:' && (isIP(literal) === 0 || isPublicAddress(literal))
  if (!isSafe && !(isLocalAllowed && url.protocol === 'http:')) throw new CalendarError('address')
  const get = url.protocol === 'https:' ? getHttps : getHttp
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { Accept: 'text/calendar', 'Accept-Encoding': 'br, gzip', 'User-Agent': 'Waypoint calendar reader' }
  get(url, { signal, headers, agent: false, ...(!isLocalAllowed && { lookup: publicLookup }) }, resolve).once(
    'error',
    reject,
  )
  return promise
}

const DECOMPRESS: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
}

/** Reads a body up to the limit, which counts what it unpacks to. */
async function readText(response: IncomingMessage, { bytesMax }: FetchLimits, signal: AbortSignal): Promise<string> {
  const unpack = DECOMPRESS[response.headers['content-encoding'] ?? '']
  const body = unpack ? response.pipe(unpack()) : response
  response.once('error', (error) => body.destroy(error))
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += (piece as Buffer).length
    if (bytes > bytesMax || signal.aborted) {
      response.destroy()
      body.destroy()
      throw new CalendarError(signal.aborted ? 'too_slow' : 'too_large')
    }
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces).toString('utf8')
}
