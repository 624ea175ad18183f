import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type ObservedQuery, queries } from '../../store/observed.ts'
import { OBSERVED, type ObservedBucketRequest, type ObservedWork, WORKERS } from '../observed.ts'

const seconds = (ms: number) => ms / 1000

const nothing = () => undefined
const quiet = { start: nothing, end: nothing, asyncStart: nothing, asyncEnd: nothing, error: nothing }

/** Hears of renders, queries, work that was given away, and errors. */
export function watchWork(registry: Registry): void {
  watchRenders([registry])
  watchQueries([registry])
  watchWorkers([registry])
  watchBucket([registry])
  const errors = new Counter({
    name: 'waypoint_errors_logged_total',
    help: 'Lines of the log at error and above',
    registers: [registry],
  })
  OBSERVED.errors.subscribe(() => errors.inc())
}

function watchRenders(registers: Registry[]): void {
  const renders = new Histogram({
    name: 'waypoint_page_render_duration_seconds',
    help: 'What it took to render a page, with what it asked the database for; pages that leave from memory are rendered once',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2.5],
    registers,
  })
  const begun = new WeakMap<object, number>()
  OBSERVED.renders.subscribe({
    ...quiet,
    start: (render) => void begun.set(render as object, performance.now()),
    asyncEnd: (render) => renders.observe(seconds(performance.now() - (begun.get(render as object) ?? 0))),
  })
}

function watchQueries(registers: Registry[]): void {
  const times = new Histogram({
    name: 'waypoint_database_query_duration_seconds',
    help: 'What a query took, without what it waited for a connection',
    labelNames: ['pool'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const failures = new Counter({
    name: 'waypoint_database_query_failures_total',
    help: 'Queries that the database refused or did not answer',
    labelNames: ['pool'],
    registers,
  })
  queries.subscribe((query) => {
    const { ms, isFailed, pool } = query as ObservedQuery
    times.observe({ pool }, seconds(ms))
    if (isFailed) failures.inc({ pool })
  })
}

function watchBucket(registers: Registry[]): void {
  const times = new Histogram({
    name: 'waypoint_bucket_request_duration_seconds',
    help: 'From a request to the bucket to the head of its answer, or until it was given up',
    labelNames: ['method'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const failures = new Counter({
    name: 'waypoint_bucket_request_failures_total',
    help: 'Requests that the bucket refused or did not answer; each try counts',
    labelNames: ['method'],
    registers,
  })
  OBSERVED.bucketRequests.subscribe({
    ...quiet,
    asyncEnd(request) {
      const { method, begun, isFailed } = request as ObservedBucketRequest
      times.observe({ method }, seconds(performance.now() - begun))
      if (isFailed) failures.inc({ method })
    },
  })
}

function watchWorkers(registers: Registry[]): void {
  const running = new Gauge({
    name: 'waypoint_worker_jobs_running',
    help: 'What a thread or process beside the server is working on',
    labelNames: ['worker'],
    registers,
  })
  const times = new Histogram({
    name: 'waypoint_worker_job_duration_seconds',
    help: 'What a job took, done or failed',
    labelNames: ['worker'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers,
  })
  for (const worker of WORKERS) {
    running.set({ worker }, 0)
    times.zero({ worker })
  }
  OBSERVED.works.subscribe((message) => {
    const { worker, ms } = message as ObservedWork
    running.inc({ worker }, ms === null ? 1 : -1)
    if (ms !== null) times.observe({ worker }, seconds(ms))
  })
}
