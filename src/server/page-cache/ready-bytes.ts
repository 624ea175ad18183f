/** An answer as one piece of memory, head and body: it leaves in one write, where Node checks and writes each header of each answer anew. */
import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'

/** How long a connection may wait for its next request; told in each head that is ready. */
export const keepAliveMs = 5000
const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n`
const msPerSecond = 1000

export type ReadyBytes = {
  whole: Buffer
  body: Buffer
  /** Where in the head the date stands, which is as long at any time. */
  dateAt: number
  /** The second that it tells, since 1970. */
  second: number
}

/** @param head names and values in turn. Throws where Node would: at a name or value that no head can hold */
export function makeReady(status: number, head: readonly string[], body: Buffer): ReadyBytes {
  const lines: string[] = []
  for (let at = 0; at < head.length; at += 2) {
    const [name = '', value = ''] = head.slice(at, at + 2)
    validateHeaderName(name)
    validateHeaderValue(name, value)
    lines.push(`${name}: ${value}\r\n`)
  }
  // in front, so that it is never cut in two on its way
  const beforeDate = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `
  const text = `${beforeDate}${new Date(0).toUTCString()}\r\n${lines.join('')}${keepAlive}\r\n`
  const whole = Buffer.allocUnsafeSlow(text.length + body.length)
  whole.write(text, 0, 'latin1')
  body.copy(whole, text.length)
  return { whole, body: whole.subarray(text.length), dateAt: beforeDate.length, second: 0 }
}

/** What Node keeps of an answer's head: not documented, and so looked at before it is touched. */
type Unsent = ServerResponse & { _header: string | null; _headerSent: boolean }

/**
 * Sends it where nothing depends on who asks: to a GET of HTTP/1.1 on a connection that stays open, when no header was set.
 * @returns whether it did; else it is to be sent as any answer is
 */
export function sendReady(res: ServerResponse, status: number, ready: ReadyBytes): boolean {
  const { req } = res
  const isUsual = req.method === 'GET' && req.httpVersionMinor === 1 && req.httpVersionMajor === 1
  if (!isUsual || !res.shouldKeepAlive || !isUntouched(res)) return false
  renewDate(ready)
  res.statusCode = status
  // the head is part of what follows; pipelined answers wait for their turn as any others do
  res._header = ready.whole.toString('latin1', 0, ready.dateAt)
  res._headerSent = true
  res.end(ready.whole)
  return true
}

const isUntouched = (res: ServerResponse): res is Unsent =>
  (res as Unsent)._header === null && (res as Unsent)._headerSent === false && res.getHeaderNames().length === 0

function renewDate(ready: ReadyBytes): void {
  const second = Math.floor(Date.now() / msPerSecond)
  if (second === ready.second) return
  ready.second = second
  ready.whole.write(new Date(second * msPerSecond).toUTCString(), ready.dateAt, 'latin1')
}
