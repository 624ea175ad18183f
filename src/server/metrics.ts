/** Metrics for Prometheus. Loaded only with `METRICS_TOKEN`: without it nothing is measured. */
import { statfs } from 'node:fs/promises'
import type { Server, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type ObservedQuery, queries } from '../db/observed.ts'
import type { WaitingCount } from '../db/queries/leads/waiting-count.ts'
import { readNewestBackup } from '../db/queries/privacy/backups.ts'
import type { Store } from '../db/store.ts'
import { splitPrefix } from '../domain/locale.ts'
import { countWaitingLeads } from '../services/leads/count-waiting.ts'
import { errors } from './http/log.ts'
import type { Jobs } from './jobs/runner.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { readState } from './ready.ts'
import { isSameText } from './signing.ts'

export type MetricSources = {
  store: Store
  cache: PageCache | null
  readState: () => ReturnType<typeof readState>
  isStopping: () => boolean
  /** A folder on the disk whose free bytes are reported. */
  folder: string
  hasBucket: boolean
  /** Maximum age of the newest backup in hours; null without scheduled backups. */
  backupEveryHours: number | null
  jobs: Pick<Jobs, 'succeededAt'>
}

/** Each gauge's help and value (null: not shown); for values by label, the name of the label. */
type Gauges = Record<string, [help: string, value: number | null | Record<string, number>, label?: string]>

const stateTtlMs = 5000
/** nginx's status for a client that closed the connection before the answer was complete. */
const clientClosed = 499
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Starts measuring; call it before the log and the store are opened. @param token that a request to /metrics sends */
export function openMetrics(token: string) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const metricOptions = (name: string, help: string) => ({ name: `waypoint_${name}`, help, registers: [registry] })
  const loggedErrors = new Counter(metricOptions('errors_logged_total', 'Lines of the log at error and above'))
  errors.subscribe(() => loggedErrors.inc())
  const queryHelp = 'Time of a query, without waiting for a connection'
  const queryName = metricOptions('database_query_duration_seconds', queryHelp)
  const queryTimes = new Histogram({ ...queryName, labelNames: ['pool'], buckets })
  queries.subscribe((query) => {
    queryTimes.observe({ pool: 'primary' }, (query as ObservedQuery).ms / 1000)
  })
  let readGauges = async (): Promise<Gauges> => ({})

  return {
    /** Counts requests of a server, and reads the state of its parts at each scrape. */
    watch(server: Server, sources: MetricSources): void {
      watchRequests(server, metricOptions)
      const read = createStateReader(sources)
      readGauges = async () => gaugesOf(sources, await read(), await readFreeBytes(sources.folder))
    },
    /** Answers with the metrics; 401 without the token. */
    async answer(c: Context): Promise<Response> {
      c.header('Cache-Control', 'no-store')
      if (!isSameText(c.req.header('Authorization') ?? '', `Bearer ${token}`))
        return c.text('Metrics need their token.\n', 401, { 'WWW-Authenticate': 'Bearer' })
      for (const [name, [help, value, label = '']] of Object.entries(await readGauges())) {
        registry.removeSingleMetric(`waypoint_${name}`)
        const gauge = new Gauge({ ...metricOptions(name, help), labelNames: label ? [label] : [] })
        if (value === null) gauge.remove()
        else if (typeof value === 'number') gauge.set(value)
        else for (const [key, one] of Object.entries(value)) gauge.set({ [label]: key }, one)
      }
      return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
    },
  }
}

type Named = (name: string, help: string) => { name: string; help: string; registers: Registry[] }

function watchRequests(server: Server, metricOptions: Named): void {
  const countName = metricOptions(
    'http_requests_total',
    'Requests by route and status; 499: the client closed the connection',
  )
  const requests = new Counter({ ...countName, labelNames: ['route', 'code'] })
  const timeName = metricOptions('http_request_duration_seconds', 'Time to the end of an answer, without cached pages')
  const durations = new Histogram({ ...timeName, labelNames: ['route'], buckets })
  const hits = new Counter(metricOptions('page_cache_hits_total', 'Pages answered from memory'))
  server.prependListener('request', ({ url = '' }, res: ServerResponse) => {
    const startMs = performance.now()
    res.once('close', () => {
      const route = routeGroup(url)
      requests.inc({ route, code: res.writableFinished ? res.statusCode : clientClosed })
      // a cached page has no request id
      if (res.hasHeader('X-Request-Id')) durations.observe({ route }, (performance.now() - startMs) / 1000)
      else if (route === 'page') hits.inc()
    })
  })
}

type State = { state: Awaited<ReturnType<typeof readState>>; leads: WaitingCount[]; backupAt: number | null }

/** Scrapes in quick succession share one read of the database; null while it is unavailable. */
function createStateReader({ store, readState }: MetricSources): () => Promise<State | null> {
  let last: { at: number; state: Promise<State | null> } | null = null
  return () => {
    if (last && performance.now() - last.at < stateTtlMs) return last.state
    const reading = Promise.all([readState(), countWaitingLeads(store, Date.now()), readNewestBackup(store.read)])
    const state = reading.then(([state, leads, backupAt]) => ({ state, leads, backupAt })).catch(() => null)
    last = { at: performance.now(), state }
    return state
  }
}

function gaugesOf(sources: MetricSources, now: State | null, freeBytes: number | null): Gauges {
  const { store, cache, backupEveryHours, hasBucket } = sources
  const state = now?.state
  const outbox = state?.outbox
  const byOffice = (count: 'waiting' | 'late') =>
    Object.fromEntries(now?.leads.map((of) => [of.office, of[count]]) ?? [])
  const noBackup = backupEveryHours === null || !now ? null : Number.POSITIVE_INFINITY
  const backupAge = now?.backupAt == null ? noBackup : Math.max(0, (Date.now() - now.backupAt) / 1000)
  const byPool = (kind: 'open' | 'idle' | 'waiting'): Record<string, number> => {
    const connections = store.connections()
    return connections ? { primary: connections[kind] } : {}
  }
  return {
    ready: ['Whether /readyz answers 200', Number(!sources.isStopping() && (state?.canKeep ?? false))],
    database_up: ['Whether the database answers', Number(now !== null)],
    database_connections_open: ['Connections to PostgreSQL', byPool('open'), 'pool'],
    database_connections_idle: ['Connections that run no query', byPool('idle'), 'pool'],
    database_connections_waiting: ['Queries that wait for a connection', byPool('waiting'), 'pool'],
    content_version: ['Increases with each change of the content', state?.content_version ?? null],
    outbox_mails_waiting: ['Mails not sent yet', outbox?.waiting ?? null],
    outbox_mails_given_up: ['Mails rejected for good', outbox?.given_up ?? null],
    outbox_oldest_mail_age_seconds: ['Age of the oldest mail not sent yet', outbox?.oldest_seconds ?? null],
    leads_waiting: ['Leads that wait for an answer', byOffice('waiting'), 'office'],
    leads_overdue: ['Leads that wait beyond the response target', byOffice('late'), 'office'],
    bucket_up: ['Whether the bucket of FILES_URL answers', hasBucket && state ? Number(state.files === 'ok') : null],
    backup_age_seconds: ['Age of the newest backup; +Inf where one is due and none exists', backupAge],
    backup_interval_seconds: ['BACKUP_EVERY_HOURS', backupEveryHours && backupEveryHours * 3600],
    page_cache_bytes: ['Bytes of cached pages', cache?.bytes() ?? null],
    page_cache_pages: ['Number of cached pages', cache?.count() ?? null],
    job_last_success_timestamp_seconds: ["Time of a job's last success", sources.jobs.succeededAt(), 'name'],
    disk_free_bytes: ['Free bytes on the disk of DATA_DIR', freeBytes],
  }
}

const readFreeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

/** The group of a URL as a label: whole URLs would make a series of every invented one. */
export function routeGroup(url: string): 'page' | 'api' | 'console' | 'staff_api' | 'file' | 'health' {
  const path = splitPrefix(url.split('?', 1)[0] ?? '').rest
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return 'health'
  if (/^\/api\/staff(\/|$)/.test(path)) return 'staff_api'
  if (/^\/api(\/|$)/.test(path)) return 'api'
  if (/^\/(console\/)?assets\/|^\/(files|media|logos|qr)\/|\.[a-z0-9]{2,5}$/i.test(path)) return 'file'
  if (/^\/console(\/|$)/.test(path)) return 'console'
  return 'page'
}
