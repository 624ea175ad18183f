/** Word files are read in separate processes, which fail without affecting others. */
import { execFileSync, spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { COUNT_FILE, docx, form } from '../../support/orders.ts'
import { startServer } from '../../support/server.ts'

async function startUploadServer() {
  const server = await startServer({ SECRET: 'only the server knows this secret of the tests' })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const upload = async () => (await fetch(server.origin + COUNT_FILE, { method: 'POST', body: form(docx(3)) })).status
  return { ...server, upload, readers: () => childrenOf(server.pid) }
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = listed.split('\n').map((row) => row.trim().split(/ +/).map(Number))
  return rows.flatMap(([child = 0, parent]) => (parent === pid ? child : []))
}

/** A process that has ended and waits for its parent (`Z`) no longer runs. */
const runs = (pid: number) =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' }).stdout)

test('no reader runs before the first document; after one is killed the server goes on, and reads the next document', async () => {
  const server = await startUploadServer()
  expect(server.readers()).toEqual([])
  for (const signal of ['SIGSEGV', 'SIGABRT', 'SIGKILL'] as const) {
    expect(await server.upload()).toBe(200)
    const [reader = 0] = server.readers()
    process.kill(reader, signal)
    await expect.poll(server.readers).toEqual([])
  }
  expect(await server.upload()).toBe(200)
})

test.each(['SIGTERM', 'SIGKILL'] as const)('a server that ends by %s leaves no reader behind', async (signal) => {
  const server = await startUploadServer()
  expect(await server.upload()).toBe(200)
  const [reader = 0] = server.readers()
  expect(runs(reader)).toBe(true)
  await server.stop(signal)
  await expect.poll(() => runs(reader)).toBe(false)
})

test('a reader survives a signal to the process group, for the document in flight', async () => {
  const server = await startUploadServer()
  expect(await server.upload()).toBe(200)
  const [reader = 0] = server.readers()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(reader, signal)
  expect(await server.upload()).toBe(200)
  expect(server.readers()).toEqual([reader])
})
