/** Reports errors to an external service: each kind at an interval, in the background, without visitors' data. */
import { hostname } from 'node:os'
import { isOutage } from '../../db/outage.ts'
import { errors, type LoggedError } from '../http/log.ts'
import { linesOf, namesOf } from './error-names.ts'

export type Telling = {
  /** One kind is reported once in this time, then with its count. */
  quietMs: number
  /** Between two messages. */
  pauseMs: number
  timeoutMs: number
  triesMax: number
  /** Limit of remembered kinds, and of those that wait to be sent. */
  kindsMax: number
}
const TELLING: Telling = { quietMs: 600_000, pauseMs: 1000, timeoutMs: 5000, triesMax: 3, kindsMax: 50 }
const flushMs = 1000

type Kind = {
  message: string
  name: string
  at: string[]
  requestId: string | null
  count: number
  sentAt: number
  tries: number
}

/** @param url that takes a POST of JSON. @returns a function that stops, after the message in flight */
export function reportErrors(url: string, telling: Telling = TELLING): () => Promise<void> {
  const { quietMs, pauseMs, timeoutMs, triesMax, kindsMax } = telling
  const kinds = new Map<string, Kind>()
  let sending: Promise<void> | null = null
  let dropped = 0

  function note(logged: unknown): void {
    const { message, error, requestId } = logged as LoggedError
    // an outage is one kind for all requests
    const [name, at] = error instanceof Error && isOutage(error) ? ['outage', []] : [namesOf(error), linesOf(error)]
    const key = [message, name, at[0]].join('\n')
    const existing = kinds.get(key)
    if (existing) existing.count++
    else if (kinds.size >= kindsMax) dropped++
    else kinds.set(key, { message, name, at, requestId, count: 1, sentAt: Number.NEGATIVE_INFINITY, tries: 0 })
  }

  function findDue(): Kind | null {
    const now = performance.now()
    for (const [key, kind] of kinds) {
      if (now - kind.sentAt < quietMs) continue
      if (kind.count > 0) return kind
      kinds.delete(key)
    }
    return null
  }

  async function tell(kind: Kind): Promise<void> {
    const { count } = kind
    const body = JSON.stringify(messageOf(kind, dropped))
    const headers = { 'Content-Type': 'application/json' }
    const isHeard = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.ok
      },
      () => false,
    )
    kind.tries++
    if (!isHeard && kind.tries < triesMax) return
    // dropped or sent: further errors start a new count
    kind.count -= count
    kind.tries = 0
    kind.sentAt = performance.now()
    if (isHeard) dropped = 0
  }

  const look = () => {
    const kind = sending ? null : findDue()
    if (!kind) return
    sending = tell(kind).finally(() => {
      sending = null
    })
  }
  errors.subscribe(note)
  const timer = setInterval(look, pauseMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    errors.unsubscribe(note)
    look()
    await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, flushMs).unref())])
  }
}

function messageOf({ message, name, at, requestId, count }: Kind, dropped: number) {
  const often = count > 1 ? ` (${count} times)` : ''
  return {
    text: `Waypoint on ${hostname()}: ${message}${often}${name && `: ${name}`}${at[0] ? ` at ${at[0]}` : ''}`,
    says: message,
    error: name,
    at,
    count,
    host: hostname(),
    ...(requestId && { first_request_id: requestId }),
    ...(dropped > 0 && { other_errors: dropped }),
  }
}
