/** One request as it is meant, and its answer as it travels: nothing is decoded, added or followed. */
import { request } from 'node:http'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

export function ask(
  { port }: { port: number },
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** What tells of the moment, the connection or the body that travels, and so stands on no 304. */
const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']

/** All that an answer says of what was asked for, whether it travels or not. */
export const headOf = ({ headers }: Answer): Answer['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.includes(name)))
