/** Counts and times as Prometheus reads them. Loaded only where they are wanted: nothing of it costs anything else. */
import type { Server } from 'node:http'
import type { Context } from 'hono'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { isSameText } from '../signing.ts'
import { watchRequests } from './requests.ts'
import { keepState, type Standing } from './state.ts'
import { watchWork } from './work.ts'

export type Metrics = {
  /** Counts what this server answers, and asks for how it stands when somebody asks for the metrics. */
  watch: (server: Server, standing: Standing) => void
  /** The metrics, for who brings the token; 401 for others. */
  answer: (c: Context) => Promise<Response>
}

/** Listens from now on; to be called before a store or a log is opened. */
export function openMetrics(token: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchWork(registry)
  return {
    watch(server, standing) {
      watchRequests(server, registry)
      keepState(registry, standing)
    },
    async answer(c) {
      c.header('Cache-Control', 'no-store')
      if (!isSameText(c.req.header('Authorization') ?? '', `Bearer ${token}`))
        return c.text('The metrics are for who brings their token.\n', 401, { 'WWW-Authenticate': 'Bearer' })
      return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
    },
  }
}
