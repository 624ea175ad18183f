/** One raw request, and its answer as received: nothing is decoded, added or followed. */
import { request as requestPlainly } from 'node:http'
import { request as requestOverTls } from 'node:https'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** @param headers may include `Host`, which `fetch` does not send */
export function ask(
  { port, origin }: { port: number; origin?: string },
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Answer> {
  const request = origin?.startsWith('https:') ? requestOverTls : requestPlainly
  // the test certificate is for localhost, whatever host is requested
  const to = { host: '127.0.0.1', servername: 'localhost', port }
  return new Promise((resolve, reject) => {
    const clientRequest = request({ ...to, path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    clientRequest.once('error', reject)
    clientRequest.end(body)
  })
}

/** Headers that depend on the time, the connection or the body, so a 304 lacks them. */
const PER_MESSAGE = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']

/** All headers that describe the resource, with or without a body. */
export const headOf = ({ headers }: Answer): Answer['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_MESSAGE.includes(name)))
