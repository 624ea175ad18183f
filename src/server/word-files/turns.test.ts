import { expect, test } from 'vitest'
import { BusyError, createTurns } from './turns.ts'

/** Callers of a queue, the order in which their turns came, and what ends the turn of each. */
function queueOf(limits: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    started,
    /** The address is the first letter of the name. */
    async ask(...names: string[]) {
      for (const name of names)
        turns.take(name.charAt(0)).then((end) => {
          started.push(name)
          ends.set(name, end)
        })
      await settle()
    },
    async end(name: string) {
      ends.get(name)?.()
      await settle()
    },
    take: turns.take,
  }
}

test('documents beyond the number of readers wait for their turn', async () => {
  const queue = queueOf({ maxWorkers: 2, maxWaiting: 40 })
  await queue.ask('a1', 'b1', 'c1', 'd1')
  expect(queue.started).toEqual(['a1', 'b1'])
  await queue.end('b1')
  expect(queue.started).toEqual(['a1', 'b1', 'c1'])
  await queue.end('a1')
  expect(queue.started).toEqual(['a1', 'b1', 'c1', 'd1'])
})

test('documents of one address are read one at a time, and no other address waits for them', async () => {
  const queue = queueOf({ maxWorkers: 2, maxWaiting: 40 })
  await queue.ask('a1', 'a2', 'b1', 'c1')
  expect(queue.started).toEqual(['a1', 'b1'])
  await queue.end('b1')
  expect(queue.started).toEqual(['a1', 'b1', 'c1'])
  await queue.end('c1')
  await queue.end('a1')
  expect(queue.started).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('an address that has waited comes before one that was served', async () => {
  const queue = queueOf({ maxWorkers: 1, maxWaiting: 40 })
  await queue.ask('a1', 'a2', 'a3', 'b1')
  await queue.end('a1')
  await queue.end('b1')
  await queue.end('a2')
  expect(queue.started).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('more than may wait are turned away at once, and later ones are taken again', async () => {
  const queue = queueOf({ maxWorkers: 1, maxWaiting: 2 })
  await queue.ask('a1', 'b1', 'c1')
  await expect(queue.take('d')).rejects.toThrow(BusyError)
  await queue.end('a1')
  await queue.ask('d1')
  await queue.end('b1')
  await queue.end('c1')
  expect(queue.started).toEqual(['a1', 'b1', 'c1', 'd1'])
})
