/** Requests that no client would send. */
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Writes a text to the port and reads the first answer; status 0 if the connection ends without one, or none comes in time. */
export function sendRaw(port: number, text: string, waitMs = 10_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(read(received))
    }
    const timer = setTimeout(end, waitMs)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (isWhole(received)) end()
    })
    socket.on('close', end)
    socket.on('error', (error) => (received ? end() : reject(error)))
    socket.write(text)
  })
}

function isWhole(received: string): boolean {
  const { headers, body } = read(received)
  return headers['content-length'] !== undefined && body.length >= Number(headers['content-length'])
}

function read(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = lines.map((header) => {
    const at = header.indexOf(':')
    return [header.slice(0, at).toLowerCase(), header.slice(at + 1).trim()]
  })
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  }
}
