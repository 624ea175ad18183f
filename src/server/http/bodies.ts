/** The only reader of request bodies: with a length or chunked, within limits of size and time. */
import type { IncomingMessage } from 'node:http'
import type { Reservation } from './body-budget.ts'

/** Maximum sizes of a path's form, in bytes. A file comes in a multipart form only, and only one. */
export type BodyBounds = {
  fieldBytes: number
  fileBytes: number /** Maximum number of fields and files, where it differs from that of the site's forms. */
  partsMax?: number
}

/** Why a body was rejected. */
export type BodyRejection = 'too_large' | 'busy' | 'slow' | 'broken'

/** Minimum speed of a body. */
export type Pace = {
  /** Maximum time without a byte. */
  stallMs: number
  /** Time before the minimum rate applies. */
  graceMs: number
  /** Average since the first byte; a phone on a slow line is faster. */
  leastBytesPerSecond: number
}

const PACE: Pace = { stallMs: 20_000, graceMs: 30_000, leastBytesPerSecond: 16 * 1024 }
/** Memory overhead of the smallest chunk of a body. */
const pieceBytesMin = 256
const discardBytesMax = 32 * 1024 * 1024
const discardMsMax = 10_000

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads the whole body, of at most `maxBytes`, counted as it arrives: a declared length reserves nothing. A sender
 * that stalls, or is below the minimum rate, is `slow`.
 * @param enter takes a callback that ends the reading, and returns the body's reservation
 */
export function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  enter: (evict: () => void) => Reservation | null,
  { stallMs, graceMs, leastBytesPerSecond }: Pace = PACE,
): Promise<Buffer | BodyRejection> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve('too_large')
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const startedAt = Date.now()
    let heardAt = startedAt
    let timer: NodeJS.Timeout | undefined
    const reservation = enter(() => settle('busy'))
    if (!reservation) return resolve('busy')
    const dueAt = () => Math.min(heardAt + stallMs, startedAt + graceMs + (size / leastBytesPerSecond) * 1000)
    function watch() {
      const leftMs = dueAt() - Date.now()
      if (leftMs <= 0) settle('slow')
      else timer = setTimeout(watch, leftMs)
    }
    function settle(outcome: Buffer | BodyRejection) {
      clearTimeout(timer)
      incoming.pause().off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
      if (typeof outcome === 'string') reservation?.leave()
      else reservation?.arrived()
      resolve(outcome)
    }
    function onData(chunk: Buffer) {
      heardAt = Date.now()
      size += chunk.length
      if (size > maxBytes) settle('too_large')
      else if (!reservation?.hold(Math.max(chunk.length, pieceBytesMin))) settle('busy')
      else chunks.push(chunk)
    }
    const onEnd = () => settle(Buffer.concat(chunks, size))
    const onBreak = () => settle('broken')
    watch()
    // a client that disconnects triggers the request's other listeners as well; without this one the error would end the process
    incoming.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
  })
}

/**
 * Reads and discards the rest of a rejected body: most clients read the answer only then. After `bytesMax` or ten
 * seconds the answer is sent all the same; node-server reads on for half a second, and closes the connection.
 */
export function discardBody(incoming: IncomingMessage, bytesMax = discardBytesMax): Promise<void> {
  const isTooLong = Number(incoming.headers['content-length'] ?? 0) > bytesMax
  if (incoming.readableEnded || incoming.destroyed || isTooLong) return Promise.resolve()
  return new Promise((resolve) => {
    let size = 0
    const timer = setTimeout(settle, discardMsMax)
    function onData(chunk: Buffer) {
      size += chunk.length
      if (size > bytesMax) settle()
    }
    function settle() {
      clearTimeout(timer)
      incoming.off('data', onData).off('end', settle).off('error', settle).off('close', settle)
      resolve()
    }
    incoming.on('data', onData).on('end', settle).on('error', settle).on('close', settle).resume()
  })
}
