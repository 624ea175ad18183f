/** Bodies of requests are read here and nowhere else: with a length or chunked, within bounds and in good time. */
import type { IncomingMessage } from 'node:http'
import type { Seat } from './body-room.ts'

/** How much a path takes, in bytes. A file comes in a multipart form only, and only one. */
export type BodyBounds = {
  fieldBytes: number
  fileBytes: number /** Fields and files in number, where it is another than any form of the site has. */
  partsMax?: number
}

/** Why a body was not taken. */
export type BodyRefusal = 'too_large' | 'busy' | 'slow' | 'broken'

/** How slowly a body may come. */
export type Pace = {
  /** Without a single byte. */
  stallMs: number
  /** In all, before the least rate counts. */
  graceMs: number
  /** Received since the first byte, on the whole: a phone on a slow line is faster. */
  leastBytesPerSecond: number
}

const PACE: Pace = { stallMs: 20_000, graceMs: 30_000, leastBytesPerSecond: 16 * 1024 }
/** What the smallest piece of a body takes in memory. */
const pieceBytesMin = 256
const discardBytesMax = 32 * 1024 * 1024
const discardMsMax = 10_000

/** Whether a request carries a body at all. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * The whole body, of at most `maxBytes`, counted as it comes: a length that is told holds nothing. Whoever stalls, or
 * sends less than the least rate, is `slow`. @param enter is given what ends the reading, and answers the body's seat
 */
export function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  enter: (giveWay: () => void) => Seat | null,
  { stallMs, graceMs, leastBytesPerSecond }: Pace = PACE,
): Promise<Buffer | BodyRefusal> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve('too_large')
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const startedAt = Date.now()
    let heardAt = startedAt
    let timer: NodeJS.Timeout | undefined
    const seat = enter(() => settle('busy'))
    if (!seat) return resolve('busy')
    const dueAt = () => Math.min(heardAt + stallMs, startedAt + graceMs + (size / leastBytesPerSecond) * 1000)
    function watch() {
      const leftMs = dueAt() - Date.now()
      if (leftMs <= 0) settle('slow')
      else timer = setTimeout(watch, leftMs)
    }
    function settle(outcome: Buffer | BodyRefusal) {
      clearTimeout(timer)
      incoming.pause().off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
      if (typeof outcome === 'string') seat?.leave()
      else seat?.arrived()
      resolve(outcome)
    }
    function onData(chunk: Buffer) {
      heardAt = Date.now()
      size += chunk.length
      if (size > maxBytes) settle('too_large')
      else if (!seat?.hold(Math.max(chunk.length, pieceBytesMin))) settle('busy')
      else chunks.push(chunk)
    }
    const onEnd = () => settle(Buffer.concat(chunks, size))
    const onBreak = () => settle('broken')
    watch()
    // a visitor who leaves is heard by the request's own listeners as well; without one the error would end the process
    incoming.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
  })
}

/**
 * Lets the rest of a refused body go by where its length is known and bearable: most senders listen only then. Others
 * are answered at once; node-server reads on for half a second, and ends the connection. @param bytesMax what is bearable
 */
export function discardBody(incoming: IncomingMessage, bytesMax = discardBytesMax): Promise<void> {
  const told = Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (incoming.readableEnded || incoming.destroyed || told > bytesMax) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(settle, discardMsMax)
    function settle() {
      clearTimeout(timer)
      incoming.off('end', settle).off('error', settle).off('close', settle)
      resolve()
    }
    incoming.on('end', settle).on('error', settle).on('close', settle).resume()
  })
}
