/** A program that receives webhooks on this machine. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Received = { id: string; timestamp: number; signature: string; raw: string; body: Record<string, unknown> }

export type Receiver = {
  origin: string
  url: string
  received: Received[]
  /** The status that it answers with; null to never answer. */
  answer: number | null
  /** Headers of its answers. */
  headers: Record<string, string>
  close: () => void
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers
    receiver.received.push({
      id: String(id),
      timestamp: Number(timestamp),
      signature: String(signature),
      raw,
      body: JSON.parse(raw),
    })
    if (receiver.answer !== null) response.writeHead(receiver.answer, receiver.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  const receiver: Receiver = { origin, url: `${origin}/hook`, received: [], answer: 204, headers: {}, close }
  return receiver
}

/** A receiver that ends with the test. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = await openReceiver()
  onTestFinished(receiver.close)
  return receiver
}

/** Whether a request is signed with a secret, as https://www.standardwebhooks.com says. */
export function isSigned({ id, timestamp, signature, raw }: Received, secret: string): boolean {
  const [, key = ''] = secret.split('whsec_')
  const expected = createHmac('sha256', Buffer.from(key, 'base64')).update([id, timestamp, raw].join('.'))
  return signature === `v1,${expected.digest('base64')}`
}
