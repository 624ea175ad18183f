import { expect, test } from 'vitest'
import { type ConcurrencyBounds, limitConcurrency } from './concurrency.ts'

const bounds: ConcurrencyBounds = { atOnceMax: 1, waitingMax: 2, allMax: 5 }

/** Sends requests to a limit, and records started and rejected ones; `endOne` ends the oldest. */
function record(limited = limitConcurrency(bounds)) {
  const began: string[] = []
  const rejected: string[] = []
  const ends: (() => void)[] = []
  const ask = async (name: string) => {
    const isTaken = await limited(name.charAt(0), () => {
      began.push(name)
      return new Promise((resolve) => ends.push(resolve))
    })
    if (!isTaken) rejected.push(name)
  }
  const endOne = () => ends.shift()?.()
  return { ask, began, refused: rejected, endOne }
}

test('one network’s requests run in order, and another’s beside them', async () => {
  const { ask, began, endOne } = record()
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name)
  await expect.poll(() => began).toEqual(['a1', 'b1'])
  endOne()
  await expect.poll(() => began).toEqual(['a1', 'b1', 'a2'])
  endOne()
  endOne()
  await expect.poll(() => began).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('beyond the queue of one network, and beyond that of all, requests are rejected at once', async () => {
  const { ask, began, refused: rejected } = record()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1']) void ask(name)
  await expect.poll(() => began).toEqual(['a1', 'b1', 'c1'])
  expect(rejected).toEqual(['a4', 'd1'])
})

test('work that fails frees its place for the next', async () => {
  const limited = limitConcurrency(bounds)
  const failed = limited('a', async () => {
    throw new Error('no page')
  })
  const next = limited('a', async () => undefined)
  await expect(failed).rejects.toThrow('no page')
  expect(await next).toBe(true)
})
