/** Answers whose body is a text in memory: they leave as they are, where a Response would make a stream of them and read it again. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { acceptedCodings } from '../page-cache/accepted-codings.ts'

export type Text = string | Uint8Array
type Env = { Bindings: HttpBindings; Variables: { text?: Text } }

const texts = new WeakMap<Response, Text>()

/** A response without a body, and the text that is its body. */
export function responseWith(text: Text, status: number, headers: Headers | [string, string][]): Response {
  const response = new Response(null, { status, headers })
  texts.set(response, text)
  return response
}

/** The body of a response, whichever way it has it. */
export async function bytesOf(response: Response): Promise<Buffer> {
  const text = texts.get(response) ?? new Uint8Array(await response.arrayBuffer())
  return typeof text === 'string' ? Buffer.from(text) : Buffer.from(text)
}

/** To be called by a handler with what it answers. */
export function answeredWith(c: Context, response: Response): Response {
  const text = texts.get(response)
  if (text !== undefined) c.set('text', text)
  return response
}

const gzipped = promisify(gzip)
/** What is made for one reader: a higher level takes twice as long and saves a twentieth. */
const gzipLevel = 4
/** Below this nothing is won. */
const smallestBytes = 1024

/** Sends what a handler answered with, compressed beside the main thread where its reader takes that; around all that sets headers. */
export const sendTexts: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const text = c.get('text')
  if (text === undefined) return
  const { outgoing } = c.env
  const { status, headers } = c.res
  const plain = typeof text === 'string' ? Buffer.from(text) : text
  const isLarge = plain.length >= smallestBytes
  const isZipped = isLarge && acceptedCodings(c.req.header('Accept-Encoding')).find(isKnown) === 'gzip'
  const body = isZipped ? await gzipped(plain, { level: gzipLevel }) : plain
  if (isZipped) headers.set('Content-Encoding', 'gzip')
  if (!/accept-encoding/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
  headers.set('Content-Length', String(body.length))
  outgoing.writeHead(status, [...headers].flat())
  outgoing.end(body)
  c.res = undefined
  c.res = RESPONSE_ALREADY_SENT
}

const isKnown = (coding: string) => coding === 'gzip' || coding === 'identity'
