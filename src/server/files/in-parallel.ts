import { itemAt } from '../../domain/collections.ts'

const atOnce = 8

/** Runs `work` for each item, a few at a time; rejects with the first failure after the running ones have settled. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  let hasFailed = false
  const worker = async () => {
    while (next < items.length && !hasFailed)
      await work(itemAt(items, next++)).catch((error) => {
        hasFailed = true
        throw error
      })
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failure = ended.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}
