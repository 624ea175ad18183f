/**
 * A test bucket: s3rver behind a proxy that checks signatures and checksums, which s3rver does not, implements what s3rver can't under
 * today's Node (further pages of a list, the end of an upload), and fails on demand.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { parseS3Address, type S3Address } from '../../../src/server/files/s3-address.ts'
import { createS3Files, type S3Place } from '../../../src/server/files/s3-files.ts'
import type { Pace, S3Keys } from '../../../src/server/files/s3-requests.ts'
import type { StoredFiles } from '../../../src/server/files/stored-files.ts'
import { temporaryFolder } from '../backups.ts'
import { signatureErrorOf } from './signature.ts'

export const REGION = 'eu-central-7'
/** The only key that s3rver knows. */
export const KEYS: S3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export const QUICK: Pace = { waitMs: 400, leastRate: 1024 * 1024, tries: 3, pauseMs: 5, patienceMs: 2000, doubtMs: 400 }
/** For tests without a fault that is waited for: a busy machine may answer later. */
export const PATIENT: Pace = { ...QUICK, waitMs: 10_000, patienceMs: 30_000 }

/**
 * An injected fault: a status with its code; `gone`, the connection ends without an answer; `hang`, no answer; `cut`, half of an answer's
 * body, then the connection ends; `short`, half of the body as if complete; `spoilt`, one flipped bit; `deaf`, executed but the answer is
 * lost; `clipped`, only half of the sent body is stored as if complete.
 */
export type Fault =
  | `${number}`
  | `${number} ${string}`
  | 'gone'
  | 'hang'
  | 'cut'
  | 'short'
  | 'spoilt'
  | 'deaf'
  | 'clipped'
export type BucketRequest = { method: string; path: string; headers: IncomingMessage['headers'] }

export type Bucket = {
  /** The bucket's prefix in the form of FILES_URL. */
  url: (prefix?: string) => string
  address: (prefix?: string) => S3Address
  /** Every received request, oldest first. */
  requests: BucketRequest[]
  /** The fault of each request, decided before it runs; null for none. */
  fail: (fault: (request: BucketRequest, at: number) => Fault | null) => void
  /** File storage below a prefix, with a scratch folder of its own. */
  files: (prefix?: string, given?: Partial<Pick<S3Place, 'pace' | 'keys' | 'onLeft' | 'markOf'>>) => StoredFiles
  /** The object at a path below the bucket, read without the proxy. */
  raw: (path: string, init?: RequestInit) => Promise<Response>
  /** Stops listening and cuts all connections; its objects stay. */
  stopListening: () => Promise<void>
  startListening: () => Promise<void>
  stop: () => Promise<void>
}

/** A bucket that is removed when the test ends. @param atEnd another end of it */
export async function openBucket(atEnd: (stop: () => Promise<void>) => void = onTestFinished): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), 'waypoint-bucket-'))
  const inner = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'bucket' }],
  })
  const { port } = await inner.run()
  const requests: BucketRequest[] = []
  const ended = new Set<string>()
  let faultOf: Parameters<Bucket['fail']>[0] = () => null

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = req
    const at = requests.push({ method, path: url, headers }) - 1
    const fault = faultOf(requests[at] as BucketRequest, at)
    if (fault === 'gone') return void req.socket.destroy()
    const body = await buffer(req)
    if (fault === 'hang') return
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const signatureError = signatureErrorOf({ method, url, headers: plain }, body, KEYS, REGION, Date.now())
    const [status, code] = signatureError ? [403, signatureError] : (/^(\d+) ?(.*)/.exec(fault ?? '')?.slice(1) ?? [])
    if (status) return void res.writeHead(Number(status)).end(`<Error><Code>${code}</Code></Error>`)
    const { searchParams: query, pathname } = new URL(url, 'http://door')
    const uploadId = query.get('uploadId') ?? ''
    if (method === 'DELETE' && uploadId) ended.add(uploadId)
    if (ended.has(uploadId)) return void res.writeHead(method === 'DELETE' ? 204 : 404).end()
    const isList = query.has('list-type')
    const path = isList
      ? `${pathname}?prefix=${query.get('prefix')}&marker=${query.get('continuation-token') ?? ''}`
      : url
    const take = (from: IncomingMessage) => void pass(from, res, fault, isList ? withNext : undefined)
    const storedBody = fault === 'clipped' ? body.subarray(0, Math.floor(body.length / 2)) : body
    const ownHeaders = body.length > 0 ? { ...headers, 'content-length': String(storedBody.length) } : headers
    forward({ port, host: '127.0.0.1', method, path, headers: ownHeaders }, take).end(storedBody)
  }

  const proxy = createServer((req, res) => void answer(req, res).catch(() => res.destroy()))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const proxyPort = (proxy.address() as AddressInfo).port
  const stopListening = async () => {
    const closed = new Promise((resolve) => proxy.close(resolve))
    proxy.closeAllConnections()
    await closed
  }
  const startListening = () => new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve))
  let isOpen = true
  const stop = async () => {
    if (!isOpen) return
    isOpen = false
    if (proxy.listening) await stopListening()
    await inner.close()
    rmSync(directory, { recursive: true, force: true })
  }
  atEnd(stop)
  const url = (prefix = 'files') => `s3://bucket/${prefix}?endpoint=http://127.0.0.1:${proxyPort}&region=${REGION}`
  const address = (prefix?: string) => parseS3Address(url(prefix)) as S3Address
  return {
    url,
    address,
    requests,
    stopListening,
    startListening,
    stop,
    fail: (fault) => {
      faultOf = fault
    },
    files: (prefix, given) =>
      createS3Files({
        address: address(prefix),
        keys: KEYS,
        scratch: temporaryFolder(),
        pace: QUICK,
        markOf: async () => 'this site',
        onLeft: () => undefined,
        ...given,
      }),
    raw: (path, init) => fetch(`http://127.0.0.1:${port}/bucket/${path}`, init),
  }
}

/** Converts a page of list version 1 to version 2. */
function withNext(body: Buffer): Buffer {
  const xml = String(body)
  const last = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].at(-1)?.[1]
  if (!xml.includes('<IsTruncated>true')) return body
  return Buffer.from(xml.replace('</ListBucketResult>', `<NextContinuationToken>${last}</NextContinuationToken>$&`))
}

async function pass(
  from: IncomingMessage,
  res: ServerResponse,
  fault: Fault | null,
  change = (body: Buffer) => body,
): Promise<void> {
  const body = change(await buffer(from))
  if (fault === 'deaf') return void res.destroy()
  const half = body.subarray(0, Math.floor(body.length / 2))
  const { 'content-length': _, 'transfer-encoding': __, ...plain } = from.headers
  const length = from.method === 'HEAD' || body.length === 0 ? from.headers['content-length'] : String(body.length)
  const headers = {
    ...plain,
    ...(length && { 'content-length': length }),
    ...(fault === 'short' && { 'content-length': String(half.length) }),
  }
  res.writeHead(from.statusCode ?? 500, headers)
  if (fault === 'short') return void res.end(half)
  if (fault === 'spoilt') body[half.length] = (body[half.length] ?? 0) ^ 1
  if (fault !== 'cut') return void res.end(body)
  res.write(half)
  await pause(20)
  res.destroy()
}
