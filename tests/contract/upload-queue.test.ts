/** Slow documents delay their sender, and no other visitor. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readOrReject } from '../../src/server/uploads-service.ts'
import { createDocumentReader } from '../../src/server/word-files/read-document.ts'
import { temporaryFolder } from '../support/backups.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { nightlyTest } from '../support/nightly.ts'
import { COUNT_FILE, docx, form, openTestApi, send } from '../support/orders.ts'
import { expectError } from '../support/test-api.ts'

const STUBBORN = new URL('../support/stubborn-document-worker.ts', import.meta.url)

/** Longer than the rest of the test, so that a stalled file stalls until its end. */
const longMs = 600_000

async function openStubborn(engine: Engine, { timeoutMs = 2000, maxWaiting = 40 } = {}) {
  const api = await openTestApi(engine)
  const reader = createDocumentReader({ workerUrl: STUBBORN, startMs: longMs, timeoutMs, maxWaiting })
  onTestFinished(() => reader.close())
  const read = readOrReject(reader)
  let started = 0
  const counting: typeof read = (...args) => {
    started++
    return read(...args)
  }
  api.deps.uploads = { ...api.deps.uploads, readDocument: counting }
  const post = (bytes: Uint8Array, address: string) => send(api, COUNT_FILE, form(bytes), { address })
  const go = join(temporaryFolder(), 'go')
  return {
    post,
    hang: (address: string) => post(Buffer.from('hang '), address),
    /** Until `release`. */
    hold: (address: string) => post(Buffer.from(`wait ${go}`), address),
    release: () => writeFileSync(go, ''),
    close: reader.close,
    started: () => started,
  }
}

describe.each(ENGINES)('uploads that take too long on %s', (engine) => {
  test('from one address delay no other address', async () => {
    const { post, hold, close } = await openStubborn(engine, { timeoutMs: longMs })
    const ended: string[] = []
    const hanging = [1, 2, 3].map(() => hold('192.0.2.1').then(() => ended.push('hanging')))
    const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map(async (address) => {
      expect((await post(docx(3), address)).status).toBe(200)
      ended.push('read')
    })
    await Promise.all(others)
    expect(ended).toEqual(['read', 'read', 'read'])
    await close()
    await Promise.all(hanging)
  })

  test('from the networks of one IPv6 /48 delay no other one', async () => {
    const { post, hold, close } = await openStubborn(engine, { timeoutMs: longMs })
    const ended: string[] = []
    const hanging = [1, 2, 3, 4].map((at) => hold(`2001:db8:7:${at}::1`).then(() => ended.push('hanging')))
    const others = ['2001:db8:8:1::1', '192.0.2.3', '192.0.2.4'].map(async (address) => {
      expect((await post(docx(3), address)).status).toBe(200)
      ended.push('read')
    })
    await Promise.all(others)
    expect(ended).toEqual(['read', 'read', 'read'])
    await close()
    await Promise.all(hanging)
  })

  nightlyTest('are rejected beside the field, as unreadable files', async () => {
    const { hang } = await openStubborn(engine)
    await expectError(await hang('192.0.2.1'), 422, 'invalid', ['file'])
  })

  test('beyond the queue are asked to come again', async () => {
    const { post, hold, release, started } = await openStubborn(engine, { timeoutMs: longMs, maxWaiting: 1 })
    // others use two threads and the one place in the queue
    const waitingUploads = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(hold)
    await expect.poll(started).toBe(3)
    const rejected = await post(docx(3), '192.0.2.4')
    expect(rejected.headers.get('Retry-After')).toMatch(/^\d+$/)
    await expectError(rejected, 503, 'unavailable')
    release()
    await Promise.all(waitingUploads)
    expect((await post(docx(3), '192.0.2.1')).status).toBe(200)
  })
})
