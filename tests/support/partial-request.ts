/** A request with a delayed end, or with a slowly read answer, by a client that keeps its connection alive. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Held = {
  /** Sends or reads the rest. @returns everything received until the server closed the connection */
  finish: () => Promise<string>
}

const continueResponse = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Sends a request without the second half of its body, and waits until the server has started to process it. */
export async function holdBody(port: number, path: string, body: Buffer, contentType: string): Promise<Held> {
  const { socket, text } = open(port)
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${contentType}\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`
  const half = Math.floor(body.length / 2)
  socket.write(head)
  socket.write(body.subarray(0, half))
  while (text() !== continueResponse) await once(socket, 'data')
  const finish = async () => {
    const closed = once(socket, 'close')
    socket.write(body.subarray(half))
    await closed
    return text().slice(continueResponse.length)
  }
  return { finish }
}

/** Requests a long answer and reads only its beginning. */
export async function holdAnswer(port: number, path: string): Promise<Held> {
  const { socket, text } = open(port)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  const finish = async () => {
    const closed = once(socket, 'close')
    socket.resume()
    await closed
    return text()
  }
  return { finish }
}

function open(port: number): { socket: Socket; text: () => string } {
  const socket = connect(port, '127.0.0.1')
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece))
  return { socket, text: () => Buffer.concat(pieces).toString('latin1') }
}
