/** A real SMTP server that delays each step, and records every completely received email. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** Milliseconds before each answer. */
export type Slowness = Partial<Record<'greeting' | 'mail' | 'recipient' | 'end', number>>

export type SlowSmtp = {
  url: string
  /** Message ids in the order in which the emails ended. */
  received: string[]
  /** Open connections, and their maximum so far. */
  connections: () => { now: number; most: number }
  /** Disconnects all clients, so that no test waits for the rest. */
  end: () => Promise<void>
}

/** @param onWhole called with each complete email before it is acknowledged */
export async function openSlowSmtp(
  slowness: (recipient: string) => Slowness,
  onWhole: () => Promise<void> = async () => undefined,
): Promise<SlowSmtp> {
  const received: string[] = []
  let [now, most] = [0, 0]
  const { greeting = 0, mail = 0 } = slowness('')
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onConnect(_session, callback) {
      most = Math.max(most, ++now)
      later(callback, greeting)
    },
    onClose: () => void now--,
    onMailFrom: (_address, _session, callback) => later(callback, mail),
    onRcptTo: ({ address }, _session, callback) => later(callback, slowness(address).recipient),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(/^message-id: (\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? 'none')
        await onWhole()
        later(callback, slowness(session.envelope.rcptTo[0]?.address ?? '').end)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const end = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(end)
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, received, connections: () => ({ now, most }), end }
}

/** An endless step must not keep the process alive. */
const later = (callback: () => void, ms = 0): void => void setTimeout(() => callback(), ms).unref()
