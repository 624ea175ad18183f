/** A real SMTP server that stores all received email. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mailbox = {
  url: string
  port: number
  mails: Email[]
  /** Waits until `count` emails that satisfy `wanted` have arrived. */
  receive: (count: number, wanted?: (mail: Email) => boolean, timeoutMs?: number) => Promise<Email[]>
  close: () => Promise<void>
}

/** @param rejects whether the server rejects an address: as unknown, or with this code */
export async function openMailbox(
  port = 0,
  rejects: (address: string) => boolean | number = () => false,
): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onRcptTo({ address }, _session, callback) {
      const rejected = rejects(address)
      const responseCode = rejected === true ? 550 : rejected
      callback(rejected ? Object.assign(new Error(`5.1.1 <${address}> unknown`), { responseCode }) : null)
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.server.address() as { port: number }).port

  async function receive(
    count: number,
    wanted: (mail: Email) => boolean = () => true,
    timeoutMs = 30_000,
  ): Promise<Email[]> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const received = mails.filter(wanted)
      if (received.length >= count) return received
      if (Date.now() > deadline) throw new Error(`${received.length} of ${count} emails arrived within ${timeoutMs} ms`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    receive,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
