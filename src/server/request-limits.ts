/** Limits of requests: the rate of pages and images for one subnet, and the number of its concurrent requests. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiDeps, Caller } from '../api/context.ts'
import type { Locale } from '../domain/editions.ts'
import { isMultipart } from '../domain/form-type.ts'
import { limitConcurrency } from './concurrency.ts'
import { busyPage, tooManyPagesPage } from './fallback-page.ts'
import { clientBlockOf } from './http/client-block.ts'
import { refuse, type Visitor } from './rejections.ts'

/** A class may follow one link at the same moment. */
const work = { atOnceMax: 4, waitingMax: 100, allMax: 1000 }
/** Separate processes read documents, for seconds: they delay no page. */
const documents = { atOnceMax: 2, waitingMax: 50, allMax: 100 }
/** Logos and QR codes: a list shows some thirty, and a class may open it at the same moment. */
const images = { atOnceMax: 1, waitingMax: 400, allMax: 1000 }
const retryAfterSeconds = 3

type Served = { Bindings: HttpBindings }
type Asked<E extends Served> = {
  takeLimit: ApiDeps['takeLimit']
  callerOf: (c: Context<E>) => Caller
  visitorOf: (c: Context<E>) => Visitor
  localeOf: (c: Context<E>) => Locale
}

/**
 * Middleware for pages and the API, which share a limit, and for generated images: 503 when too many wait, for pages
 * and images also 429 beyond the rate limit of one subnet.
 */
export function limitRequests<E extends Served>({
  takeLimit,
  callerOf,
  visitorOf,
  localeOf,
}: Asked<E>): Record<'pages' | 'api' | 'images', MiddlewareHandler<E>> {
  const limited = {
    work: limitConcurrency(work),
    documents: limitConcurrency(documents),
    images: limitConcurrency(images),
  }
  const kindOf = (c: Context<E>) =>
    c.req.method === 'POST' && isMultipart(c.req.header('Content-Type') ?? '') ? 'documents' : 'work'
  const busy = (c: Context<E>) => refuse(c, visitorOf(c), { code: 'unavailable', retryAfterSeconds })
  /** Returns false when too many requests wait. A request whose client has left is skipped. */
  const run = (c: Context<E>, kind: keyof typeof limited, next: () => Promise<void>) =>
    limited[kind](clientBlockOf(callerOf(c).address), async () => {
      if (c.req.raw.signal.aborted) c.res = await busy(c)
      else await next()
    })
  return {
    async pages(c, next) {
      const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
      const seconds = await takeLimit('pages', callerOf(c).address)
      if (seconds > 0) {
        if (isRead) return answerBusy(c, 429, seconds, tooManyPagesPage(localeOf(c), seconds))
        return refuse(c, visitorOf(c), { code: 'too_many', retryAfterSeconds: seconds })
      }
      if (await run(c, kindOf(c), next)) return
      return isRead ? answerBusy(c, 503, retryAfterSeconds, busyPage(localeOf(c))) : busy(c)
    },
    async images(c, next) {
      const seconds = await takeLimit('images', callerOf(c).address)
      if (seconds > 0) return refuse(c, visitorOf(c), { code: 'too_many', retryAfterSeconds: seconds })
      return (await run(c, 'images', next)) ? undefined : busy(c)
    },
    async api(c, next) {
      return (await run(c, kindOf(c), next)) ? undefined : busy(c)
    },
  }
}

function answerBusy(c: Context, status: 429 | 503, seconds: number, page: string): Response {
  return c.html(page, status, { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' })
}
