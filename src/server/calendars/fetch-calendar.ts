/** Fetches a calendar file from a URL that a team member entered: with limits, and never from the server's own network. */
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { isPrivateHost, PrivateAddressError, publicLookup } from '../http/public-addresses.ts'

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
    if (error instanceof PrivateAddressError) throw new CalendarError('address')
    throw new CalendarError(signal.aborted ? 'too_slow' : 'unreachable', error)
  }
}

function ask(url: URL, { isLocalAllowed = false }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const isSafe = url.protocol === 'https:' && !isPrivateHost(url)
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
