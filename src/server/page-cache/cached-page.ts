/** A cached answer: its head and its bytes, plain, gzip and brotli. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// The content coding of an answer (RFC 9110 §12.5.3).

type Coding = 'br' | 'gzip' | 'identity'

const PLAIN: readonly Coding[] = ['identity']
/** Smallest first: the order without a preference. */
const LIGHTEST: readonly Coding[] = ['br', 'gzip', 'identity']
const QUALITY = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/

/** Browsers send few different headers; others are parsed each time. */
const keptMax = 64
const keptLengthMax = 100
const read = new Map<string, readonly Coding[]>()

/** The codings that a reader accepts, most preferred first, among equals the smallest; plain at the end when all are rejected. */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  if (!header) return PLAIN
  const cached = read.get(header)
  if (cached) return cached
  const codings = readCodings(header)
  if (read.size < keptMax && header.length <= keptLengthMax) read.set(header, codings)
  return codings
}

function readCodings(header: string): readonly Coding[] {
  const wishes = new Map(header.split(',').map(readWish))
  const rest = wishes.get('*')
  // identity is acceptable unless it is rejected, with lowest preference when it is not named
  const wishFor = (coding: Coding) => wishes.get(coding) ?? rest ?? (coding === 'identity' ? Number.MIN_VALUE : 0)
  const taken = LIGHTEST.filter((coding) => wishFor(coding) > 0)
  return taken.length > 0 ? taken.sort((one, other) => wishFor(other) - wishFor(one)) : PLAIN
}

/** A coding in lower case and its quality; a malformed one is rejected. */
function readWish(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const q = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '')
  const quality = q === undefined ? 1 : QUALITY.test(q) ? Number(q) : 0
  return [name === 'x-gzip' ? 'gzip' : name, quality]
}

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const brotliQuality = 5
const gzipLevel = 6
/** 256 KiB: larger than any page. */
const brotliWindow = 18
/** Below this compression gains nothing. */
const smallestBytes = 1024

/** Alternating names and values, as `writeHead` takes them. */
type Head = string[]
type Form = { head: Head; body: Buffer }

export type CachedPage = {
  status: number
  etag: string
  plain: Form
  lighter: Partial<Record<Coding, Form>>
  /** Head of a 304: the headers of the 200 without those of a body. */
  unchanged: Head
  bytes: number
  /** Until the first compressed form exists. */
  compressing?: Promise<void>
}

/** @param headers of the answer, without those of its body */
export function keepPage(status: number, headers: readonly [string, string][], body: Buffer): CachedPage {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const unchanged = [...headers.flat(), 'ETag', etag]
  const plain = makeForm(unchanged, body)
  return { status, etag, plain, lighter: {}, unchanged, bytes: plain.body.length }
}

/** Copies the bytes: a view would keep a larger buffer in memory. */
function makeForm(headers: Head, bytes: Buffer): Form {
  const body = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(body)
  return { head: [...headers, 'Content-Length', String(body.length)], body }
}

/** Adds a compressed form. */
export function addForm(page: CachedPage, coding: Coding, body: Buffer): void {
  const form = makeForm([...page.unchanged, 'Content-Encoding', coding], body)
  page.lighter[coding] = form
  page.bytes += form.body.length
}

/** Adds gzip, off the main thread; until then the page is sent plain. */
export function gzipPage(page: CachedPage): Promise<void> {
  const { body } = page.plain
  if (body.length < smallestBytes) return Promise.resolve()
  page.compressing = gzipped(body, { level: gzipLevel }).then((form) => addForm(page, 'gzip', form))
  return page.compressing
}

/** Adds brotli, off the main thread: for pages that are requested again, since it takes megabytes while it works. */
export async function brotliPage(page: CachedPage): Promise<void> {
  const { body } = page.plain
  if (body.length < smallestBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
  }
  addForm(page, 'br', await brotlied(body, { params }))
}

/** The headers of a request that select the form of an answer. */
export type Wish = {
  method?: string | undefined
  acceptEncoding?: string | undefined
  ifNoneMatch?: string | undefined
}

/** Sends the whole page, its head (HEAD), or 304. */
export function sendKept(res: ServerResponse, page: CachedPage, { method, acceptEncoding, ifNoneMatch }: Wish): void {
  if (ifNoneMatch !== undefined && page.status === 200 && isUnchanged(ifNoneMatch, page)) {
    res.writeHead(304, page.unchanged)
    res.end()
    return
  }
  const form = formFor(acceptEncoding, page)
  res.writeHead(page.status, form.head)
  res.end(method === 'HEAD' ? undefined : form.body)
}

/** The smallest available form among the most preferred. */
function formFor(accepted: string | undefined, { plain, lighter }: CachedPage): Form {
  for (const coding of acceptedCodings(accepted)) {
    const form = coding === 'identity' ? plain : lighter[coding]
    if (form) return form
  }
  return plain
}

/** Whether the reader has this version of the page (RFC 9110 §13.1.2, weak comparison). */
const isUnchanged = (ifNoneMatch: string, { etag }: CachedPage): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
