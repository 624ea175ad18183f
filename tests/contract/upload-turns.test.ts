/** Documents made to take time: the one who sends them waits, and nobody else. */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readOrSay } from '../../src/server/uploads-service.ts'
import { createDocumentReader } from '../../src/server/word-files/read-document.ts'
import { expectError } from '../support/builders.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { COUNT_FILE, docx, form, openTestApi, send } from '../support/orders.ts'

const STUBBORN = new URL('../support/stubborn-document-worker.ts', import.meta.url)

async function openStubborn(engine: Engine, maxWaiting = 40) {
  const api = await openTestApi(engine)
  const reader = createDocumentReader({ workerUrl: STUBBORN, timeoutMs: 2000, maxWaiting })
  onTestFinished(() => reader.close())
  api.deps.uploads = { ...api.deps.uploads, readDocument: readOrSay(reader) }
  const post = (bytes: Uint8Array, address: string) => send(api, COUNT_FILE, form(bytes), { address })
  return { post, hang: (address: string) => post(Buffer.from('hang '), address) }
}

describe.each(ENGINES)('uploads that take too long on %s', (engine) => {
  test('from one address hold up those of no other', async () => {
    const { post, hang } = await openStubborn(engine)
    const ended: string[] = []
    const hanging = [1, 2, 3].map(() => hang('192.0.2.1').then(() => ended.push('hanging')))
    const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map(async (address) => {
      expect((await post(docx(3), address)).status).toBe(200)
      ended.push('read')
    })
    await Promise.all(others)
    expect(ended).toEqual(['read', 'read', 'read'])
    await Promise.all(hanging)
  }, 20_000)

  test('from the networks of one IPv6 customer hold up those of no other', async () => {
    const { post, hang } = await openStubborn(engine)
    const ended: string[] = []
    const hanging = [1, 2, 3, 4].map((at) => hang(`2001:db8:7:${at}::1`).then(() => ended.push('hanging')))
    const others = ['2001:db8:8:1::1', '192.0.2.3', '192.0.2.4'].map(async (address) => {
      expect((await post(docx(3), address)).status).toBe(200)
      ended.push('read')
    })
    await Promise.all(others)
    expect(ended).toEqual(['read', 'read', 'read'])
    await Promise.all(hanging)
  }, 20_000)

  test('are refused beside the field, as files that can’t be read', async () => {
    const { hang } = await openStubborn(engine)
    await expectError(await hang('192.0.2.1'), 422, 'invalid', ['file'])
  }, 20_000)

  test('beyond those that may wait are told to come again', async () => {
    const { post, hang } = await openStubborn(engine, 1)
    // two threads and the one place to wait are taken by others
    const held = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(hang)
    await wait(400)
    const refused = await post(docx(3), '192.0.2.4')
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
    await expectError(refused, 503, 'unavailable')
    await Promise.all(held)
    expect((await post(docx(3), '192.0.2.1')).status).toBe(200)
  }, 20_000)
})
