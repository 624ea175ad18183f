/** Traces for OpenTelemetry, over what the server says of itself (observed.ts). Loaded only where they are wanted: nothing of it costs anything else. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracingChannel } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { type ObservedQuery, queries } from '../../store/observed.ts'
import { OBSERVED, type ObservedBucketRequest, type ObservedMail, passedOn } from '../observed.ts'
import { createRouteNames } from './route-names.ts'
import { openSender } from './sender.ts'
import { type Begun, beginSpan, KIND, now, type Parent, parseTraceparent, type Span, traceparentOf } from './span.ts'
import { nameStatement } from './statement-names.ts'

export type TraceSettings = {
  /** The base of a collector's address: `/v1/traces` is asked below it. */
  endpoint: string
  headers: Record<string, string>
  service: string
  /** Of the traces that begin here, 0 to 1. */
  ratio: number
  /** Whether somebody stands in front whose `traceparent` is taken: anybody may send one. */
  isBehindProxy: boolean
  onLost: (count: number, why: string) => void
}

export type Traces = {
  /** Makes a span of every request. @param patterns that addresses have */
  watch: (server: Server, patterns: readonly string[]) => void
  stop: () => Promise<void>
}

/** Listens from now on; to be called before a store is opened. */
export function openTraces({ endpoint, headers, service, ratio, isBehindProxy, onLost }: TraceSettings): Traces {
  const resource = { 'service.name': service, 'service.instance.id': `${hostname()}-${process.pid}` }
  const sender = openSender({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers, resource }, onLost)
  const current = new AsyncLocalStorage<Span>()
  const begin = (begun: Begun, parent: Parent | null = current.getStore() ?? null) => beginSpan(parent, ratio, begun)
  const end = (span: Span, attributes: Span['attributes'] = {}, isFailed = false) => {
    if (!span.isSampled) return
    Object.assign(span, { endedAt: now(), isFailed, attributes: { ...span.attributes, ...attributes } })
    sender.add(span)
  }

  /** Work that has a beginning and an end, and whose parts belong to it. */
  function follow<T extends object>(
    channel: TracingChannel<unknown, T>,
    begunOf: (work: T) => Begun,
    endOf: (work: T) => { attributes?: Span['attributes']; isFailed?: boolean } = () => ({}),
  ): void {
    const spans = new WeakMap<object, Span>()
    const failed = new WeakSet<object>()
    channel.start.bindStore(current, (work) => {
      const span = begin(begunOf(work as T))
      spans.set(work as object, span)
      return span
    })
    channel.subscribe({
      start: () => undefined,
      end: () => undefined,
      asyncStart: () => undefined,
      asyncEnd(work) {
        const { attributes, isFailed = false } = endOf(work as T)
        const span = spans.get(work as object)
        if (span) end(span, attributes, isFailed || failed.has(work as object))
      },
      error: (work) => void failed.add(work as object),
    })
  }

  follow(OBSERVED.renders, () => ({ name: 'render', kind: KIND.internal }))
  follow<ObservedMail>(OBSERVED.mails, ({ kind }) => ({ name: `mail ${kind}`, kind: KIND.client }))
  follow<ObservedBucketRequest>(
    OBSERVED.bucketRequests,
    ({ method }) => ({ name: `bucket ${method}`, kind: KIND.client, attributes: { 'http.request.method': method } }),
    ({ status, isFailed }) => ({
      isFailed,
      ...(status !== null && { attributes: { 'http.response.status_code': status } }),
    }),
  )
  queries.subscribe((message) => {
    const parent = current.getStore()
    // what is asked by itself, every second or so, is part of nothing
    if (!parent?.isSampled) return
    const { sql, ms, isFailed, pool } = message as ObservedQuery
    const { operation, table } = nameStatement(sql)
    const attributes = {
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
      'waypoint.pool': pool,
    }
    const name = table ? `${operation} ${table}` : operation
    end(begin({ name, kind: KIND.client, begunAt: now() - ms, attributes }, parent), {}, isFailed)
  })
  passedOn.traceparent = () => {
    const span = current.getStore()
    return span ? traceparentOf(span) : null
  }

  return {
    watch(server, patterns) {
      const nameOf = createRouteNames(patterns)
      server.prependListener('request', ({ method = '', url = '', headers }, res: ServerResponse) => {
        const parent = isBehindProxy ? parseTraceparent(String(headers.traceparent ?? '')) : null
        const span = begin({ name: method, kind: KIND.server }, parent)
        // until this request's part of the event loop ends, and in all that comes of it
        current.enterWith(span)
        res.once('close', () => {
          if (!span.isSampled) return
          const route = nameOf(url)
          span.name = `${method} ${route}`
          const id = res.getHeader('X-Request-Id')
          const isGone = !res.writableFinished
          end(
            span,
            {
              ...{ 'http.request.method': method, 'http.route': route, 'http.response.status_code': res.statusCode },
              // what left from memory has no number
              ...(id ? { 'waypoint.request_id': String(id) } : { 'waypoint.from_memory': true }),
              ...(isGone && { 'waypoint.client_gone': true }),
            },
            res.statusCode >= 500,
          )
        })
      })
    },
    stop: sender.stop,
  }
}
