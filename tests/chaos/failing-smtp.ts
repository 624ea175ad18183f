/** A real mail server that for a while rejects everything, stalls, or disconnects in the middle of an email. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Post } from './site.ts'

export type Fault = 'well' | 'refuses' | 'hangs' | 'drops half-way'

export async function openFailingSmtp(): Promise<
  Post & { setFault: (fault: Fault) => void; close: () => Promise<void> }
> {
  const arrived: string[] = []
  const hanging = new Set<() => void>()
  let fault: Fault = 'well'
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onMailFrom(_address, _session, callback) {
      if (fault === 'refuses') return callback(Object.assign(new Error('4.3.2 not now'), { responseCode: 451 }))
      if (fault === 'hangs') return void hanging.add(() => callback())
      callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (fault === 'drops half-way') hangUp(server, session.id)
      })
      stream.on('end', () => {
        if (fault === 'drops half-way') return
        arrived.push(/^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? 'none')
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived: () => arrived,
    setFault(next) {
      fault = next
      for (const answer of hanging) answer()
      hanging.clear()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The library doesn't expose its sockets. */
function hangUp(server: SMTPServer, id: string): void {
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: Socket }> }
  for (const connection of connections) if (connection.id === id) connection._socket.destroy()
}
