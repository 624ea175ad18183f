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

export const OBSERVED = { works, renders, errors }

/** Says that work begins. @returns says that it has ended */
export function beginWork(worker: Worker): () => void {
  if (!works.hasSubscribers) return () => undefined
  const begun = performance.now()
  works.publish({ worker, ms: null } satisfies ObservedWork)
  return () => works.publish({ worker, ms: performance.now() - begun } satisfies ObservedWork)
}

export const observeRender = <T>(render: () => Promise<T>): Promise<T> =>
  renders.start.hasSubscribers || renders.asyncEnd.hasSubscribers ? renders.tracePromise(render, {}) : render()
