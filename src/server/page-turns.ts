/** The door to what is rendered: how much one network may ask for, and in which order it is made. */
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiDeps } from '../api/context.ts'
import type { Locale } from '../domain/editions.ts'
import { busyPage, tooManyPagesPage } from './busy-page.ts'
import { createTurns, type TurnBounds } from './turns.ts'

/** Pages are made on one thread: more at once only helps while a database is waited for. A class may follow one link at one moment. */
const reading: TurnBounds = { atOnceMax: 4, atOnceOfOneMax: 2, waitingMax: 300, waitingOfOneMax: 100 }
/** What a form does may wait for seconds, such as for a document that is read: it stands in no reader's way. */
const posting: TurnBounds = { atOnceMax: 16, atOnceOfOneMax: 4, waitingMax: 100, waitingOfOneMax: 30 }
const retryAfterSeconds = 3

type Asked = {
  takeLimit: ApiDeps['takeLimit']
  addressOf: (c: Context) => string
  localeOf: (c: Context) => Locale
}

/** Middleware that answers 429 beyond the limit `pages` of one network, 503 when too many wait, each with a page that costs nothing. */
export function pagesInTurn({ takeLimit, addressOf, localeOf }: Asked): MiddlewareHandler {
  const turns = { reading: createTurns(reading), posting: createTurns(posting) }
  return async (c, next) => {
    const address = addressOf(c)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const seconds = await takeLimit('pages', address)
    if (seconds > 0) return refuse(c, 429, seconds, tooManyPagesPage(localeOf(c), isRead, seconds))
    const end = await turns[isRead ? 'reading' : 'posting'].take(address, c.req.raw.signal)
    if (!end) return refuse(c, 503, retryAfterSeconds, busyPage(localeOf(c), isRead))
    try {
      await next()
    } finally {
      end()
    }
  }
}

function refuse(c: Context, status: 429 | 503, seconds: number, page: string): Response {
  return c.html(page, status, { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' })
}
