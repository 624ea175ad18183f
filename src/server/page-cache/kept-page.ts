/** A page as it leaves: its head and its bytes, plain, gzip and brotli. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const brotliQuality = 5
const gzipLevel = 6
/** Below this nothing is won. */
const smallestBytes = 1024

export type Coding = 'identity' | 'gzip' | 'br'
type Head = readonly string[]

export type KeptPage = {
  status: number
  etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  heads: Partial<Record<Coding, Head>>
  bodies: Partial<Record<Coding, Buffer>>
  /** Head of a 304: all of the 200 but what tells of a body. */
  unchanged: Head
  bytes: number
}

/** @param headers of the answer, without what tells of its body */
export function keepPage(status: number, headers: readonly [string, string][], body: Buffer): KeptPage {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const common = [...headers.flat(), 'ETag', etag]
  const page: KeptPage = { status, etag, heads: {}, bodies: {}, unchanged: common, bytes: 0 }
  add(page, 'identity', body)
  return page
}

function add(page: KeptPage, coding: Coding, body: Buffer): void {
  const told = coding === 'identity' ? [] : ['Content-Encoding', coding]
  page.heads[coding] = [...page.unchanged, ...told, 'Content-Length', String(body.length)]
  page.bodies[coding] = body
  page.bytes += body.length
}

/** Adds what travels lighter, off the main thread; until then the page leaves plain. */
export async function compressPage(page: KeptPage): Promise<void> {
  const plain = page.bodies.identity
  if (!plain || plain.length < smallestBytes) return
  add(page, 'gzip', await gzipped(plain, { level: gzipLevel }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  add(page, 'br', await brotlied(plain, { params }))
}

const REFUSED = /;\s*q=0(\.0*)?\s*(,|$)/

/** The lightest that a reader takes and that is ready. */
export function codingFor(accepted: string | undefined, { bodies }: KeptPage): Coding {
  if (!accepted || REFUSED.test(accepted)) return 'identity'
  if (bodies.br && /\bbr\b/.test(accepted)) return 'br'
  return bodies.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** Whether the reader has this very page already (RFC 9110 §13.1.2, compared weakly). */
export const isUnchanged = (ifNoneMatch: string | undefined, { etag }: KeptPage): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2)))
