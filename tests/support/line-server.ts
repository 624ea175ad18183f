/** LINE's Messaging API on this machine, as https://developers.line.biz/en/reference/messaging-api/ documents it: the part that Waypoint uses. */
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const CHANNEL_SECRET = 'channel secret of tests'
export const ACCESS_TOKEN = 'channel access token of tests'

export type Delivered = { to: string; text: string; way: 'reply' | 'push' }
/** How LINE answers the next request to a path: a status, `cut` for a broken connection, `lost` for a message that is taken and whose answer is lost. */
type PlannedError = { path: RegExp; answer: number | 'cut' | 'lost' }
type Content = {
  bytes: Uint8Array
  /** How often LINE still prepares it. */
  preparing: number
  /** LINE answers only after this. */
  until?: Promise<void>
}

export type LineServer = {
  origin: string
  /** What people received. */
  delivered: Delivered[]
  /** Paths of all requests. */
  requests: string[]
  quota: { limit: number | null; used: number }
  webhook: { endpoint: string; active: boolean } | null
  /** Names of users; one who blocked the account has no profile, and receives nothing. */
  users: Map<string, { name: string; isBlocked: boolean }>
  contents: Map<string, Content>
  plannedErrors: PlannedError[]
  /** Reply tokens end when a test says so: their time is LINE's, not the test's. */
  expireTokens: () => void
  /** An event of a user, with a reply token that LINE takes once. */
  event: (userId: string, more?: Record<string, unknown>) => LineEvent
  /** The same with a message. */
  message: (userId: string, message: string | Record<string, unknown>, more?: Record<string, unknown>) => LineEvent
  close: () => void
}
export type LineEvent = Record<string, unknown> & { webhookEventId: string }

export const userIdOf = (name: string) => `U${createHmac('md5', 'users').update(name).digest('hex')}`

/** The body of a webhook request and its signature. */
export function signedBody(events: readonly unknown[], secret = CHANNEL_SECRET): { body: string; signature: string } {
  const body = JSON.stringify({ destination: userIdOf('the account'), events })
  return { body, signature: signatureOf(body, secret) }
}

export const signatureOf = (body: string | Buffer, secret = CHANNEL_SECRET): string =>
  createHmac('sha256', secret).update(body).digest('base64')

let numbered = 0

export async function openLineServer(): Promise<LineServer> {
  const tokens = new Map<string, string>()
  const retryKeys = new Set<string>()
  const isBlocked = (userId: string) => line.users.get(userId)?.isBlocked ?? false

  type Answer = { status: number; body: object | Uint8Array; isLost?: boolean }
  const answer = (status: number, body: object | Uint8Array = {}): Answer => ({ status, body })
  const message = (status: number, words: string) => answer(status, { message: words })

  function reply({ replyToken, messages }: Body): Answer {
    const userId = tokens.get(replyToken)
    if (userId === undefined) return message(400, 'Invalid reply token')
    tokens.delete(replyToken)
    deliver(userId, messages, 'reply')
    return answer(200, { sentMessages: [{ id: String(++numbered) }] })
  }

  function push({ to, messages }: Body, { headers }: IncomingMessage): Answer {
    const key = headers['x-line-retry-key']
    if (typeof key === 'string' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))
      return message(400, 'Invalid retry key')
    if (typeof key === 'string' && retryKeys.has(key)) return message(409, 'The retry key is already accepted')
    const { limit, used } = line.quota
    if (limit !== null && used >= limit) return message(429, 'You have reached your monthly limit.')
    if (typeof key === 'string') retryKeys.add(key)
    // LINE accepts a message to somebody who has blocked the account, and delivers nothing
    if (!isBlocked(to)) {
      line.quota.used++
      deliver(to, messages, 'push')
    }
    return answer(200, { sentMessages: [{ id: String(++numbered) }] })
  }

  function deliver(to: string, messages: Body['messages'], way: Delivered['way']): void {
    for (const { text: words } of messages) if (!isBlocked(to)) line.delivered.push({ to, text: words, way })
  }

  function content(id: string): Answer {
    const stored = line.contents.get(id)
    if (!stored) return message(404, 'Not found')
    if (stored.preparing-- > 0) return answer(202)
    return answer(200, stored.bytes)
  }

  function profile(userId: string): Answer {
    const user = line.users.get(userId)
    return user && !user.isBlocked ? answer(200, { userId, displayName: user.name }) : message(404, 'Not found')
  }

  function get(path: string): Answer {
    const [, userId] = /^\/v2\/bot\/profile\/([^/]+)$/.exec(path) ?? []
    if (userId !== undefined) return profile(userId)
    const [, messageId] = /^\/v2\/bot\/message\/(\d+)\/content$/.exec(path) ?? []
    if (messageId !== undefined) return content(messageId)
    if (path === '/v2/bot/info')
      return answer(200, {
        userId: userIdOf('the account'),
        basicId: '@waypoint',
        displayName: 'Waypoint Taipei',
        chatMode: 'bot',
        markAsReadMode: 'manual',
      })
    if (path === '/v2/bot/message/quota') {
      const { limit } = line.quota
      return answer(200, limit === null ? { type: 'none' } : { type: 'limited', value: limit })
    }
    if (path === '/v2/bot/message/quota/consumption') return answer(200, { totalUsage: line.quota.used })
    if (path === '/v2/bot/channel/webhook/endpoint')
      return line.webhook ? answer(200, line.webhook) : message(404, 'Not found')
    return message(404, 'Not found')
  }

  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    line.requests.push(`${request.method} ${path}`)
    const raw = await text(request)
    const at = line.plannedErrors.findIndex((planned) => planned.path.test(path))
    const [planned] = at === -1 ? [] : line.plannedErrors.splice(at, 1)
    if (planned?.answer === 'cut') return void request.socket.destroy()
    const isKnown = request.headers.authorization === `Bearer ${ACCESS_TOKEN}`
    const made = (): Answer => {
      if (!isKnown) return message(401, 'Authentication failed. Confirm that the access token is valid.')
      if (typeof planned?.answer === 'number') return message(planned.answer, 'An error of the test')
      if (request.method === 'GET') return get(path)
      if (path === '/v2/bot/message/reply') return reply(JSON.parse(raw))
      return path === '/v2/bot/message/push' ? push(JSON.parse(raw), request) : message(404, 'Not found')
    }
    await line.contents.get(path.split('/').at(-2) ?? '')?.until
    const { status, body } = made()
    if (planned?.answer === 'lost') return void request.socket.destroy()
    const isFile = body instanceof Uint8Array
    response
      .writeHead(status, {
        'Content-Type': isFile ? 'application/octet-stream' : 'application/json',
        'x-line-request-id': randomUUID(),
      })
      .end(isFile ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const line: LineServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered: [],
    requests: [],
    quota: { limit: 200, used: 0 },
    webhook: { endpoint: 'https://site.example/webhooks/line', active: true },
    users: new Map(),
    contents: new Map(),
    plannedErrors: [],
    expireTokens: () => tokens.clear(),
    event(userId, more = {}) {
      const replyToken = randomUUID().replaceAll('-', '')
      tokens.set(replyToken, userId)
      return {
        type: 'follow',
        mode: 'active',
        timestamp: Date.now(),
        source: { type: 'user', userId },
        webhookEventId: `01EVENT${String(++numbered).padStart(19, '0')}`,
        deliveryContext: { isRedelivery: false },
        replyToken,
        ...more,
      }
    },
    message(userId, words, more) {
      const sent = typeof words === 'string' ? { type: 'text', text: words } : words
      return line.event(userId, {
        type: 'message',
        message: { id: String(461230966842064897n + BigInt(++numbered)), ...sent },
        ...more,
      })
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return line
}

type Body = { replyToken: string; to: string; messages: { type: string; text: string }[] }
