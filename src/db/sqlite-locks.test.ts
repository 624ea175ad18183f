import { expect, test } from 'vitest'
import { inWriteQueue, isBusy } from './sqlite-locks.ts'

const busy = Object.assign(new Error('database is locked'), { errcode: 5 })

test('writes run one after another, in the order in which they were asked for, also when one fails', async () => {
  const queue = inWriteQueue(1000)
  const calls: string[] = []
  const task = (name: string) =>
    queue(async () => {
      calls.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      calls.push(`${name} ends`)
      if (name === 'a') throw new Error('a failed')
    })
  await Promise.allSettled([task('a'), task('b'), task('c')])
  expect(calls).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a busy file is tried again, and the event loop goes on meanwhile', async () => {
  let tries = 0
  let loops = 0
  const counting = setInterval(() => loops++, 1)
  const answer = await inWriteQueue(10_000)(async () => {
    if (++tries < 6) throw busy
    return 'done'
  })
  clearInterval(counting)
  expect([answer, tries]).toEqual(['done', 6])
  expect(loops).toBeGreaterThan(5)
})

test('patience is counted from when a write was asked for: who waited behind one that gave up gives up with it', async () => {
  const queue = inWriteQueue(0)
  const tried: string[] = []
  const task = (name: string) =>
    queue(async () => {
      tried.push(name)
      throw busy
    })
  const outcomes = await Promise.allSettled([task('a'), task('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(new Set(tried)).toEqual(new Set(['a', 'b']))
})

test('any other failure is not tried again', async () => {
  let tries = 0
  const full = Object.assign(new Error('disk full'), { errcode: 13 })
  const task = inWriteQueue(10_000)(async () => {
    tries++
    throw full
  })
  await expect(task).rejects.toBe(full)
  expect(tries).toBe(1)
})

test('waiting for recovery or for a snapshot is waiting; a constraint or an error without a code is not', () => {
  expect([{ errcode: 5 }, { errcode: 261 }, { errcode: 517 }].map(isBusy)).toEqual([true, true, true])
  expect([{ errcode: 1555 }, { errcode: 6 }, new Error('x'), { code: '40001' }].map(isBusy)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
