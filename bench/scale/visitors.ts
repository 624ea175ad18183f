/** Visitors of many addresses, who ask at a steady rate or as fast as they are answered. */
import { request as askPlain, type ClientRequest, type IncomingMessage, Agent as PlainAgent } from 'node:http'
import { request as askSecure, Agent as SecureAgent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

/** @property form posted, with these fields */
export type Wish = {
  kind: string
  path: string
  headers?: Record<string, string>
  form?: URLSearchParams
  json?: object
  /** What a good answer says, 200 unless said otherwise. */
  status?: number
}
/** @property cache what a cache in front said of itself */
export type Told = { kind: string; isGood: boolean; status: number; ms: number; bytes: number; cache: string }

/** @property certificate of a server that is asked by TLS */
export type Target = { port: number; certificate?: string }
export type Visitors = {
  ask: (wish: Wish) => Promise<Told>
  /** So many a second, whatever the answers take. @param onTold hears each answer. */
  steady: (
    next: () => Wish,
    rate: { perSecond: number; seconds: number },
    onTold: (told: Told) => void,
  ) => Promise<void>
  /** Each lane asks as soon as it was answered. */
  flatOut: (next: () => Wish, how: { lanes: number; seconds: number }, onTold: (told: Told) => void) => Promise<void>
  leave: () => void
}

export const addresses = 64
/** Of one address; a browser opens six. */
const connectionsOfOne = 6

export function openVisitors({ port, certificate }: Target): Visitors {
  // one network may have few requests worked on at a moment: visitors come from many
  const agents = Array.from({ length: addresses }, (_, at) => {
    const how = { keepAlive: true, maxSockets: connectionsOfOne, localAddress: `127.0.1.${at + 1}` }
    return { address: `198.51.100.${at + 1}`, agent: certificate ? new SecureAgent(how) : new PlainAgent(how) }
  })
  let turn = 0

  function send({ path, headers = {}, form, json }: Wish, onAnswer: (answer: IncomingMessage) => void): ClientRequest {
    const { address, agent } = agents[turn++ % addresses] as (typeof agents)[number]
    const body = form?.toString() ?? (json && JSON.stringify(json))
    const told = {
      Host: 'localhost',
      // nginx puts what it sees in the place of this
      'X-Forwarded-For': address,
      'X-Forwarded-Proto': 'https',
      'Accept-Encoding': 'br',
      ...(body !== undefined && {
        Origin: 'https://localhost',
        'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
      }),
      ...headers,
    }
    const options = { host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST', headers: told }
    const asked = certificate
      ? askSecure({ ...options, agent: agent as SecureAgent, ca: certificate, servername: 'localhost' }, onAnswer)
      : askPlain({ ...options, agent }, onAnswer)
    asked.end(body)
    return asked
  }

  function ask(wish: Wish): Promise<Told> {
    const began = performance.now()
    return new Promise((resolve) => {
      const tell = (status: number, bytes = 0, cache = '') =>
        resolve({
          ...{ kind: wish.kind, status, bytes, cache },
          isGood: status === (wish.status ?? 200),
          ms: performance.now() - began,
        })
      const asked = send(wish, (answer) => {
        let bytes = 0
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length
        })
        answer.once('error', () => tell(0))
        answer.once('end', () => tell(answer.statusCode ?? 0, bytes, String(answer.headers['x-cache'] ?? '')))
      })
      asked.once('error', (error: NodeJS.ErrnoException) => {
        // a connection that has idled may be closed at the very moment when it is used again: what was read is asked again, as browsers do
        if (asked.reusedSocket && error.code === 'ECONNRESET' && !wish.form && !wish.json) resolve(ask(wish))
        else tell(0)
      })
    })
  }

  return {
    ask,
    async steady(next, { perSecond, seconds }, onTold) {
      const began = performance.now()
      const inHand = new Set<Promise<void>>()
      for (let count = 0; count < perSecond * seconds; count++) {
        const due = began + (count * 1000) / perSecond
        const early = due - performance.now()
        if (early > 0) await pause(early)
        const asked = ask(next()).then((told) => {
          inHand.delete(asked)
          // from when it was due: what the visitors themselves were late counts too
          onTold({ ...told, ms: Math.max(told.ms, performance.now() - due) })
        })
        inHand.add(asked)
      }
      await Promise.all(inHand)
    },
    async flatOut(next, { lanes, seconds }, onTold) {
      const end = performance.now() + seconds * 1000
      const lane = async () => {
        while (performance.now() < end) onTold(await ask(next()))
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    },
    leave: () => {
      for (const { agent } of agents) agent.destroy()
    },
  }
}

/** Below which time that share of all came, in milliseconds. */
export function percentile(tookMs: readonly number[], share: number): number {
  const sorted = tookMs.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
