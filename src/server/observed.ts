/** What who watches hears of the server. Nothing is measured while nobody does. */
import { channel, tracingChannel } from 'node:diagnostics_channel'

export const WORKERS = ['content_desk', 'imports', 'pictures', 'word_files'] as const
export type Worker = (typeof WORKERS)[number]

/** Work that was given away: `ms` when it has ended, null when it begins. */
export type ObservedWork = { worker: Worker; ms: number | null }
const works = channel('waypoint:work')
/** A page while it is rendered. */
const renders = tracingChannel<object>('waypoint:render')
/** What the log is told at `error` and above: its own words, and what was thrown. */
export type ObservedError = { says: string; error: unknown; requestId: string | null }
export const errors = channel('waypoint:error')

/** A request to the bucket that has ended: when the head of its answer was there, or with no answer (`status` null). */
export type ObservedBucketRequest = { method: string; ms: number; status: number | null; isFailed: boolean }
const bucketRequests = channel('waypoint:bucket')

export const OBSERVED = { works, renders, errors, bucketRequests }

/** Says that work begins. @returns says that it has ended */
export function beginWork(worker: Worker): () => void {
  if (!works.hasSubscribers) return () => undefined
  const begun = performance.now()
  works.publish({ worker, ms: null } satisfies ObservedWork)
  return () => works.publish({ worker, ms: performance.now() - begun } satisfies ObservedWork)
}

/** Says of a request to the bucket how it ended. @param isFine whether its status is an answer */
export async function observeBucketRequest(
  method: string,
  isFine: (status: number) => boolean,
  ask: () => Promise<Response>,
): Promise<Response> {
  if (!bucketRequests.hasSubscribers) return ask()
  const begun = performance.now()
  const tell = (status: number | null) => {
    const isFailed = status === null || !isFine(status)
    bucketRequests.publish({ method, ms: performance.now() - begun, status, isFailed } satisfies ObservedBucketRequest)
  }
  try {
    const answer = await ask()
    tell(answer.status)
    return answer
  } catch (error) {
    tell(null)
    throw error
  }
}

export const observeRender = <T>(render: () => Promise<T>): Promise<T> =>
  renders.start.hasSubscribers || renders.asyncEnd.hasSubscribers ? renders.tracePromise(render, {}) : render()
