/** One request as it is meant, and its answer as it travels: nothing is decoded, added or followed. */
import { request as requestPlainly } from 'node:http'
import { request as requestOverTls } from 'node:https'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** @param headers `Host` as well, which no `fetch` sends */
export function ask(
  { port, origin }: { port: number; origin?: string },
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Answer> {
  const request = origin?.startsWith('https:') ? requestOverTls : requestPlainly
  // a certificate of tests is localhost's, whichever host is asked for
  const to = { host: '127.0.0.1', servername: 'localhost', port }
  return new Promise((resolve, reject) => {
    const asked = request({ ...to, path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

/** What tells of the moment, the connection or the body that travels, and so stands on no 304. */
const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']

/** All that an answer says of what was asked for, whether it travels or not. */
export const headOf = ({ headers }: Answer): Answer['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.includes(name)))
