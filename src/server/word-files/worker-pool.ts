import { type DocumentWorker, startDocumentWorker, type WorkerLimits } from './document-worker.ts'

export type PoolSettings = WorkerLimits & { idleMs: number }

/** Keeps reading processes that rest for the next file, each with the timer that ends it; one that has ended is replaced. */
export function createWorkerPool({ idleMs, ...limits }: PoolSettings) {
  const resting = new Map<DocumentWorker, NodeJS.Timeout>()
  const all = new Set<DocumentWorker>()
  const start = () => {
    const worker = startDocumentWorker(limits)
    all.add(worker)
    return worker
  }
  const wake = () => {
    for (const [worker, timer] of resting) {
      clearTimeout(timer)
      resting.delete(worker)
      if (!worker.hasEnded()) return worker
      all.delete(worker)
    }
    return start()
  }
  const dismiss = (worker: DocumentWorker) => {
    resting.delete(worker)
    all.delete(worker)
    return worker.end()
  }
  const rest = (worker: DocumentWorker) => {
    if (worker.hasEnded()) return void all.delete(worker)
    resting.set(worker, setTimeout(dismiss, idleMs, worker).unref())
  }
  return {
    async use<T>(act: (worker: DocumentWorker) => Promise<T>): Promise<T> {
      const worker = wake()
      try {
        return await act(worker)
      } finally {
        rest(worker)
      }
    },
    async end() {
      for (const timer of resting.values()) clearTimeout(timer)
      resting.clear()
      await Promise.all([...all].map(dismiss))
    },
  }
}
