/** `POST /webhooks/line`: events of LINE. They are stored as they came, and processed afterwards. */
import type { Context } from 'hono'
import { readLineBody } from '../../domain/channels/line-event.ts'
import type { ChannelDeps } from '../../services/channels/deps.ts'
import { storeEvents } from '../../services/channels/receive-events.ts'
import type { Line } from './line-api.ts'

/** @param line null without a LINE Official Account */
export async function answerLineWebhook(c: Context, deps: ChannelDeps, line: Line | null): Promise<Response> {
  if (!line) return c.body(null, 404)
  const body = Buffer.from(await c.req.arrayBuffer())
  if (!line.isSigned(body, c.req.header('X-Line-Signature') ?? '')) return c.text('The signature is wrong', 401)
  const events = readLineBody(body.toString('utf8'))
  if (!events) return c.text('The body has no list of events', 400)
  await storeEvents(deps, 'line', events)
  return c.body(null, 200)
}
