import { expect, test, vi } from 'vitest'
import { createJobs } from './runner.ts'

function openJobs() {
  const logged: [string, object][] = []
  const jobs = createJobs({
    info: (details) => logged.push(['info', details]),
    error: (details) => logged.push(['error', details]),
  })
  return { jobs, logged }
}

test('a job runs at the start and at its interval, and the log has its result', async () => {
  vi.useFakeTimers()
  const { jobs, logged } = openJobs()
  let runs = 0
  jobs.add({ name: 'count', everyMs: 1000, run: async () => (++runs > 1 ? { runs } : null) })
  await vi.advanceTimersByTimeAsync(2000)
  expect([runs, logged]).toEqual([
    3,
    [
      ['info', { job: 'count', runs: 2 }],
      ['info', { job: 'count', runs: 3 }],
    ],
  ])
  await jobs.stop()
  await vi.advanceTimersByTimeAsync(2000)
  expect(runs).toBe(3)
  vi.useRealTimers()
})

test('a job that is woken while it runs runs once more, and never twice at once', async () => {
  const { jobs } = openJobs()
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let [begun, atOnce, most] = [0, 0, 0]
  const { wake, rested } = jobs.add({
    name: 'slow',
    everyMs: 60_000,
    run: async () => {
      most = Math.max(most, ++atOnce)
      await turns[begun++]?.promise
      atOnce--
      return null
    },
  })
  wake()
  wake()
  for (const run of turns) run.resolve()
  await rested()
  expect([begun, most]).toEqual([2, 1])
  await jobs.stop()
})

test('a failed job is logged, has no success time, and is retried', async () => {
  const { jobs, logged } = openJobs()
  let runs = 0
  const { wake, rested } = jobs.add({
    name: 'frail',
    everyMs: 60_000,
    run: async () => {
      if (++runs === 1) throw new Error('not now')
      return null
    },
  })
  await rested()
  expect(logged).toEqual([['error', { err: new Error('not now'), job: 'frail', next_in_s: 60 }]])
  expect(jobs.succeededAt()).toEqual({})
  wake()
  await rested()
  expect(Object.keys(jobs.succeededAt())).toEqual(['frail'])
  await jobs.stop()
})

test('stopping waits for running jobs', async () => {
  const { jobs } = openJobs()
  const run = Promise.withResolvers<null>()
  let isDone = false
  jobs.add({
    name: 'last',
    everyMs: 60_000,
    run: () =>
      run.promise.finally(() => {
        isDone = true
      }),
  })
  const stopped = jobs.stop()
  run.resolve(null)
  await stopped
  expect(isDone).toBe(true)
})
