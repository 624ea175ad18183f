/** The door to the one thread: how many pages one network may ask for, and in which order pages and API are worked on. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { ApiDeps, Caller } from '../api/context.ts'
import type { Locale } from '../domain/editions.ts'
import type { Release } from '../store/sqlite-turns.ts'
import { busyPage, tooManyPagesPage } from './busy-page.ts'
import { isMultipart } from './http/form-size.ts'
import { customerNetwork } from './http/provider-network.ts'
import { refuse, type Visitor } from './refusals.ts'
import { createTurns, type EndTurn, type TurnBounds, type Turns } from './turns.ts'

/** A class may follow one link at one moment. */
const room = { waitingMax: 300, waitingOfOneMax: 100 }
const WORK: Record<'sqlite' | 'postgres', TurnBounds> = {
  // nothing is waited for: whoever has more at once only has more of the thread
  sqlite: { ...room, atOnceMax: 4, atOnceOfOneMax: 1 },
  // answers are waited for, by many at once
  postgres: { ...room, atOnceMax: 24, atOnceOfOneMax: 4 },
}
/** Documents are read in processes of their own, for seconds: they stand in no reader's way. */
const documents: TurnBounds = { atOnceMax: 16, atOnceOfOneMax: 2, waitingMax: 100, waitingOfOneMax: 50 }
/** Logos and QR codes: a list shows some thirty, and a class may open it at one moment. */
const images: TurnBounds = { atOnceMax: 4, atOnceOfOneMax: 1, waitingMax: 1000, waitingOfOneMax: 400 }
/** Who waits for another process's write lock needs no thread; beyond these a waiting writer keeps its turn, so that no crowd can gather. */
const lockedOut: TurnBounds = { atOnceMax: 200, atOnceOfOneMax: 20, waitingMax: 0, waitingOfOneMax: 0 }
const retryAfterSeconds = 3

const inHand = new AsyncLocalStorage<Release>()

/** Gives back the turn of the request that is worked on, when it comes to wait for something else than the thread; none outside a request. */
export const turnInHand = (): Release | undefined => inHand.getStore()

type Asked = {
  engine: keyof typeof WORK
  takeLimit: ApiDeps['takeLimit']
  callerOf: (c: Context) => Caller
  visitorOf: (c: Context) => Visitor
  localeOf: (c: Context) => Locale
}

/** Middleware for pages and the API, which share their turns, and for drawn images: 503 when too many wait, for pages and images also 429 beyond the limit of their name of one network. */
export function takingTurns({
  engine,
  takeLimit,
  callerOf,
  visitorOf,
  localeOf,
}: Asked): Record<'pages' | 'api' | 'images', MiddlewareHandler> {
  const turns = { work: createTurns(WORK[engine]), documents: createTurns(documents) }
  const imageTurns = createTurns(images)
  const outside = createTurns(lockedOut)
  /** What follows, in a turn that ends with it or when it is given back. */
  function inTurn(customer: string, end: EndTurn, next: Next): Promise<void> {
    let leave: EndTurn | null = null
    let isOver = false
    const giveBack = () => {
      // what a request left to be written later has nothing to give back
      if (isOver) return
      leave ??= outside.enter(customer)
      if (leave) end()
    }
    return inHand.run(giveBack, next).finally(() => {
      isOver = true
      leave?.()
      end()
    })
  }
  const turnsOf = (c: Context): Turns => turns[isMultipart(c.req.header('Content-Type') ?? '') ? 'documents' : 'work']
  return {
    async pages(c, next) {
      const { address } = callerOf(c)
      const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
      const seconds = await takeLimit('pages', address)
      if (seconds > 0) {
        if (isRead) return answerBusy(c, 429, seconds, tooManyPagesPage(localeOf(c), seconds))
        return refuse(c, visitorOf(c), { code: 'too_many', retryAfterSeconds: seconds })
      }
      const customer = customerNetwork(address)
      const end = await turnsOf(c).take(customer, c.req.raw.signal)
      if (!end) {
        if (isRead) return answerBusy(c, 503, retryAfterSeconds, busyPage(localeOf(c)))
        return refuse(c, visitorOf(c), { code: 'unavailable', retryAfterSeconds })
      }
      await inTurn(customer, end, next)
    },
    async images(c, next) {
      const { address } = callerOf(c)
      const seconds = await takeLimit('images', address)
      if (seconds > 0) return refuse(c, visitorOf(c), { code: 'too_many', retryAfterSeconds: seconds })
      const end = await imageTurns.take(customerNetwork(address), c.req.raw.signal)
      if (!end) return refuse(c, visitorOf(c), { code: 'unavailable', retryAfterSeconds })
      await next().finally(end)
    },
    async api(c, next) {
      const customer = customerNetwork(callerOf(c).address)
      const end = await turnsOf(c).take(customer, c.req.raw.signal)
      if (!end) return refuse(c, visitorOf(c), { code: 'unavailable', retryAfterSeconds })
      await inTurn(customer, end, next)
    },
  }
}

function answerBusy(c: Context, status: 429 | 503, seconds: number, page: string): Response {
  return c.html(page, status, { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' })
}
