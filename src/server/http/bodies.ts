/** Bodies of requests are read here and nowhere else: with a length or chunked, within bounds, counted over all requests. */
import type { IncomingMessage } from 'node:http'

/** How much a path takes, in bytes. A file comes in a multipart form only, and only one. */
export type BodyBounds = { fieldBytes: number; fileBytes: number }

/** Why a body was not taken. */
export type BodyRefusal = 'too_large' | 'busy' | 'slow' | 'broken'

/** Bytes that may be held at once. */
export type Budget = {
  /** False when these are more than all, or more than one address, may hold. */
  take: (address: string, bytes: number) => boolean
  give: (address: string, bytes: number) => void
}

const stallMs = 20_000
const discardBytesMax = 32 * 1024 * 1024
const discardMsMax = 10_000

/** @param maxBytes of all addresses together. @param shareBytes of one of them, so that it can't take the others' room. */
export function createBudget(maxBytes: number, shareBytes: number): Budget {
  const held = new Map<string, number>()
  let total = 0
  return {
    take(address, bytes) {
      const own = (held.get(address) ?? 0) + bytes
      if (total + bytes > maxBytes || own > shareBytes) return false
      total += bytes
      held.set(address, own)
      return true
    },
    give(address, bytes) {
      const own = (held.get(address) ?? 0) - bytes
      total -= bytes
      if (own > 0) held.set(address, own)
      else held.delete(address)
    },
  }
}

/** Whether a request carries a body at all. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * The whole body, of at most `maxBytes`. A length that is told is held before the first byte comes, so that those who
 * are let in get through; an untold one is held as it grows. @param hold is asked for bytes, and keeps what it gave.
 */
export function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  hold: (bytes: number) => boolean,
): Promise<Buffer | BodyRefusal> {
  const told = incoming.headers['content-length']
  if (Number(told ?? 0) > maxBytes) return Promise.resolve('too_large')
  if (told !== undefined && !hold(Number(told))) return Promise.resolve('busy')
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const stall = setTimeout(() => settle('slow'), stallMs)
    function settle(outcome: Buffer | BodyRefusal) {
      clearTimeout(stall)
      incoming.pause().off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
      resolve(outcome)
    }
    function onData(chunk: Buffer) {
      stall.refresh()
      size += chunk.length
      if (size > maxBytes) settle('too_large')
      else if (told === undefined && !hold(chunk.length)) settle('busy')
      else chunks.push(chunk)
    }
    const onEnd = () => settle(Buffer.concat(chunks, size))
    const onBreak = () => settle('broken')
    // a visitor who leaves is heard by the request's own listeners as well; without one the error would end the process
    incoming.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
  })
}

/**
 * Lets the rest of a refused body go by where its length is known and bearable: most senders listen only then. Others
 * are answered at once; node-server reads on for half a second, and ends the connection.
 */
export function discardBody(incoming: IncomingMessage): Promise<void> {
  const told = Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (incoming.readableEnded || incoming.destroyed || told > discardBytesMax) return Promise.resolve()
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
