import { afterAll, expect, test } from 'vitest'
import { createProcessPool } from './process-pool.ts'

const pool = createProcessPool<object, { isRefused: boolean }>({
  workerUrl: new URL('../word-files/worker.ts', import.meta.url),
  maxProcesses: 1,
  memoryMb: 128,
  startMs: 60_000,
  timeoutMs: 60_000,
  idleMs: 60_000,
})
afterAll(() => pool.close())

test.each<[string, object]>([
  ['a function', { act: () => 1 }],
  ['100,000 levels', Array.from({ length: 100_000 }).reduce<object>((inner) => ({ inner }), {})],
])('a job that can’t be sent (%s) fails at once, and the next job succeeds', async (_, job) => {
  await expect(pool.run(job, 1)).rejects.toThrow(/cloned|call stack/)
  // a timer left over from the first job would end the process now
  expect(await pool.run(new TextEncoder().encode('no document'))).toMatchObject({ isRefused: true })
})
