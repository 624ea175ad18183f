import type { Server, ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { routeGroup } from './route-group.ts'

/** As nginx counts who has gone before the answer did. */
const GONE = 499
const seconds = (ms: number) => ms / 1000

/** Counts every request by what it asked for and how it was answered; times those that had to be worked on. */
export function watchRequests(server: Server, registry: Registry): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'waypoint_http_requests_total',
    help: 'Requests by what they asked for and the status they were answered with; 499 when the client had gone',
    labelNames: ['route', 'code'],
    registers,
  })
  const durations = new Histogram({
    name: 'waypoint_http_request_duration_seconds',
    help: 'From a request to the end of its answer, of requests that had to be worked on',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const hits = new Counter({
    name: 'waypoint_page_cache_hits_total',
    help: 'Pages that left from memory',
    registers,
  })
  server.prependListener('request', ({ url = '' }, res: ServerResponse) => {
    const begun = performance.now()
    res.once('close', () => {
      const route = routeGroup(url)
      requests.inc({ route, code: res.writableFinished ? res.statusCode : GONE })
      // who was worked for was given a number
      if (res.hasHeader('X-Request-Id')) durations.observe({ route }, seconds(performance.now() - begun))
      else if (route === 'page') hits.inc()
    })
  })
}
