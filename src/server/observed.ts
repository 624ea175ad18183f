/** What who watches hears of the server. Nothing is measured while nobody does. */
import { channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel'

export const WORKERS = ['content_desk', 'imports', 'pictures', 'word_files'] as const
export type Worker = (typeof WORKERS)[number]

/** Work that was given away: `ms` when it has ended, null when it begins. */
export type ObservedWork = { worker: Worker; ms: number | null }
const works = channel('waypoint:work')
/** A page while it is rendered. */
const renders = tracingChannel<unknown, object>('waypoint:render')
/** What the log is told at `error` and above: its own words, and what was thrown. */
export type ObservedError = { says: string; error: unknown; requestId: string | null }
export const errors = channel('waypoint:error')

/** A request to the bucket; with what it was answered when it ends, null for no answer. */
export type ObservedBucketRequest = { method: string; begun: number; status: number | null; isFailed: boolean }
const bucketRequests = tracingChannel<unknown, ObservedBucketRequest>('waypoint:bucket')

export const OBSERVED = { works, renders, errors, bucketRequests }

/** Says that work begins. @returns says that it has ended */
export function beginWork(worker: Worker): () => void {
  if (!works.hasSubscribers) return () => undefined
  const begun = performance.now()
  works.publish({ worker, ms: null } satisfies ObservedWork)
  return () => works.publish({ worker, ms: performance.now() - begun } satisfies ObservedWork)
}

type Traced<T extends object> = TracingChannel<unknown, T>
const follow = <T extends object, R>(channel: Traced<T>, work: T, run: () => Promise<R>): Promise<R> =>
  channel.start.hasSubscribers || channel.asyncEnd.hasSubscribers ? channel.tracePromise(run, work) : run()

/** Says of a request to the bucket how it ended. @param isFine whether its status is an answer */
export function observeBucketRequest(
  method: string,
  isFine: (status: number) => boolean,
  ask: () => Promise<Response>,
): Promise<Response> {
  const request: ObservedBucketRequest = { method, begun: performance.now(), status: null, isFailed: true }
  return follow(bucketRequests, request, async () => {
    const answer = await ask()
    Object.assign(request, { status: answer.status, isFailed: !isFine(answer.status) })
    return answer
  })
}

export const observeRender = <R>(render: () => Promise<R>): Promise<R> => follow(renders, {}, render)
