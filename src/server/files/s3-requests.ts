/** Requests to a bucket, signed (Signature Version 4 with the body's checksum), each with time limits and retries. */

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { messageOf, partsOf } from '../../domain/thrown.ts'
import { FilesUnavailable } from '../../services/file-keeper.ts'
import type { S3Address } from './s3-address.ts'

export type S3Keys = { accessKeyId: string; secretAccessKey: string }

export type Pace = {
  /** Time limit of an answer's start, and of each further chunk. */
  waitMs: number
  /** Minimum rate of a sent body, in bytes a second. */
  leastRate: number
  tries: number
  /** Before the second try, doubled for each further one. */
  pauseMs: number
  /** No new try begins after this time, because a caller waits. */
  patienceMs: number
  /**
   * Value of waitMs and patienceMs for half a minute after a time-out, or until an answer comes: not every request
   * should wait for the same outage.
   */
  doubtMs: number
}
export const PACE: Pace = {
  waitMs: 10_000,
  leastRate: 256 * 1024,
  tries: 4,
  pauseMs: 200,
  patienceMs: 12_000,
  doubtMs: 2000,
}
const doubtedMs = 30_000
/** Limit of errors and lists. A page of a list has a thousand names. */
const textBytesMax = 8 * 1024 * 1024

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Path below the bucket's URL; undefined for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Expected statuses; any other is an error. */
  fine: readonly number[]
}

export type S3Client = ReturnType<typeof createS3Client>

/** A transient error: a retry may succeed. */
export class Passing extends Error {}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const noBytes = new Uint8Array()

export function createS3Client(address: S3Address, keys: S3Keys, pace: Pace = PACE, now: () => number = Date.now) {
  const cache = new Map<string, ArrayBuffer>()
  let doubtedUntil = 0
  const isDoubted = () => now() < doubtedUntil
  const atMost = (ms: number) => (isDoubted() ? Math.min(ms, pace.doubtMs) : ms)

  /** The signed request. */
  async function signed({ method, key = '', query = {}, headers = {}, body }: S3Request) {
    const url = new URL(`${address.url}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const sum = sha256(body ?? noBytes)
    const datetime = new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, '')
    const unsigned = { method, url: String(url), headers: { ...headers, 'x-amz-content-sha256': sum }, datetime }
    const request = await new AwsV4Signer({ ...unsigned, ...keys, region: address.region, service: 's3', cache }).sign()
    // not signed, since proxies change it: the bytes must arrive unchanged
    request.headers.set('Accept-Encoding', 'identity')
    return request
  }

  /** Sends a request once; the answer's body is still unread. @throws Passing, FilesUnavailable */
  async function once(request: S3Request): Promise<Response> {
    const { url, method, headers } = await signed(request)
    const { body } = request
    const ms = atMost(pace.waitMs) + (1000 * (body?.byteLength ?? 0)) / pace.leastRate
    const abort = new AbortController()
    const timer = setTimeout(() => {
      // a slow bucket gets the full time again
      if (!isDoubted()) doubtedUntil = now() + doubtedMs
      abort.abort(new Error(`no answer within ${Math.round(ms)} ms`))
    }, ms)
    const sent = { method, headers, redirect: 'manual' as const, signal: abort.signal }
    const answer = await fetch(url, body ? { ...sent, body: new Uint8Array(body) } : sent)
      .catch((cause) => {
        throw new Passing(reasonOf(cause), { cause })
      })
      .finally(() => clearTimeout(timer))
    doubtedUntil = 0
    if (request.fine.includes(answer.status)) return answer
    throw await errorFrom(request, answer)
  }

  async function errorFrom({ method }: S3Request, answer: Response): Promise<Error> {
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await textOf(answer).catch(() => '')) ?? []
    const status = `${answer.status} ${code}`.trim()
    const isPassing = answer.status >= 500 || answer.status === 429 || code === 'RequestTimeout'
    return isPassing ? new Passing(status) : away(`answers ${status} to ${method}`)
  }

  const away = (what: string, cause?: unknown) =>
    new FilesUnavailable(`the bucket ${address.bucket} at ${new URL(address.url).host} ${what}`, { cause })

  /** Runs a request with retries. @throws FilesUnavailable */
  async function retried<T>(work: () => Promise<T>): Promise<T> {
    const start = now()
    const patienceMs = atMost(pace.patienceMs)
    for (let tried = 1; ; tried++) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Passing)) throw error
        if (tried >= pace.tries || now() - start > patienceMs)
          throw away(`is unavailable (${error.message})`, error.cause)
        // jitter: instances should not retry at the same moment
        await pause(pace.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2))
      }
    }
  }

  /** The body chunk by chunk. @throws Passing when it stalls */
  async function* chunksOf(answer: Response): AsyncGenerator<Uint8Array> {
    const reader = answer.body?.getReader()
    if (!reader) return
    try {
      for (;;) {
        const { done, value } = await within(pace.waitMs, reader.read())
        if (done) return
        yield value
      }
    } finally {
      // cancelling an unread body frees its connection
      await reader.cancel().catch(() => null)
    }
  }

  /** Reads the body of an error or a list. @throws Passing after `patienceMs`; FilesUnavailable above `textBytesMax` */
  async function textOf(answer: Response): Promise<string> {
    const chunks: Uint8Array[] = []
    const end = performance.now() + pace.patienceMs
    let bytes = 0
    for await (const chunk of chunksOf(answer)) {
      bytes += chunk.byteLength
      if (bytes > textBytesMax) throw away('answers without an end')
      if (performance.now() > end) throw new Passing(`not finished after ${pace.patienceMs} ms`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString()
  }

  return {
    once,
    retried,
    chunksOf,
    textOf,
    signed,
    away,
    /** Sends a request whose answer is its status and headers. */
    tell: (request: S3Request): Promise<Response> =>
      retried(async () => {
        const answer = await once(request)
        await textOf(answer)
        return answer
      }),
  }
}

/** @throws Passing when it takes longer, or fails */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`received nothing for ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } catch (cause) {
    throw new Passing(reasonOf(cause), { cause })
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = partsOf(partsOf(error).cause)
  return String(code ?? message ?? messageOf(error))
}
