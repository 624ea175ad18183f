/** Uploads can't fill the disk: neither from one address nor from many, and the database keeps its space. */
import { readdirSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { uploadQuota } from '../../src/server/uploads-service.ts'
import type { UploadQuota } from '../../src/services/keep-upload.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import {
  buildOrder,
  docx,
  FILE_PATHS,
  form,
  KEEP_FILE,
  openApi,
  order,
  send,
  storedIn,
  upload,
} from '../support/orders.ts'
import { expectError, SECRET } from '../support/test-api.ts'

const bytes = docx()
const size = bytes.byteLength
const gib = 1024 ** 3

/** An API with the test's upload quota; `full` records its reports. */
async function openFull(engine: Engine, sizes: Partial<{ address: number; all: number; free: number }>) {
  const api = await openApi(engine)
  onTestFinished(api.drop)
  const full: string[] = []
  const quota: UploadQuota = uploadQuota({ address: gib, all: gib, free: 0, ...sizes }, api.folder, SECRET, (what) =>
    full.push(what),
  )
  api.deps.uploads = { ...api.deps.uploads, quota }
  const from = (address: string, path = KEEP_FILE) => send(api, path, form(bytes), { address })
  return { api, full, from }
}

describe.each(ENGINES)('the upload quota on %s', (engine) => {
  test('is the same for each address: an exhausted one is rejected with a message, others are not', async () => {
    const { api, full, from } = await openFull(engine, { address: 2 * size })
    for (const path of FILE_PATHS) expect((await from('203.0.113.7', path)).status).toBe(200)
    for (const path of FILE_PATHS) {
      const { errors } = await expectError(await from('203.0.113.7', path), 422, 'invalid', ['file'])
      expect(errors?.file?.join()).toMatch(/^Your network has used all its space for files/)
    }
    expect((await from('203.0.113.8')).status).toBe(200)
    expect(readdirSync(api.folder)).toHaveLength(3)
    // nothing for the owner to do
    expect(full).toEqual([])
  })

  test.each([
    ['/48', (at: number) => `2001:db8:77:${at}::1`, '2001:db8:78:9::1'],
    ['/24', (at: number) => `203.0.113.${at}`, '203.0.114.9'],
  ])('is four times as large for all networks of one %s, and other blocks keep theirs', async (_, of, other) => {
    const { api, full, from } = await openFull(engine, { address: size })
    for (let at = 0; at < 4; at++) expect((await from(of(at))).status).toBe(200)
    const { errors } = await expectError(await from(of(9)), 422, 'invalid', ['file'])
    expect(errors?.file?.join()).toMatch(/^Your network has used all its space for files/)
    expect((await from(other)).status).toBe(200)
    expect(readdirSync(api.folder)).toHaveLength(5)
    // nothing for the owner to do
    expect(full).toEqual([])
  })

  test('is released by an order and by the cleanup job', async () => {
    const { api, from } = await openFull(engine, { address: size })
    const { id } = await upload(api, bytes)
    expect((await from('203.0.113.7')).status).toBe(422)
    const item = { kind: 'refine', service: 'sop', mode: 'revision', file_id: id, copies: 1, urgent: false }
    const quote = await api.post('/api/Home/get_discounts_price_refine', { items: [item] })
    const { total_minor } = (await quote.json()) as { total_minor: number }
    expect((await order(api, buildOrder({ items: [item], quoted_total_minor: total_minor }))).status).toBe(200)
    expect((await storedIn(api.store)).uploads).toMatchObject([{ address_hash: null, provider_hash: null }])
    expect((await from('203.0.113.7')).status).toBe(200)
  })

  test('is never exceeded by concurrent uploads', async () => {
    const { api, from } = await openFull(engine, { all: 3 * size })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => from(`203.0.113.${at}`)))
    const acceptedCount = answers.filter(({ status }) => status === 200).length
    expect(acceptedCount).toBeGreaterThan(0)
    expect(acceptedCount).toBeLessThanOrEqual(3)
    expect((await storedIn(api.store)).uploads).toHaveLength(acceptedCount)
    expect(readdirSync(api.folder)).toHaveLength(acceptedCount)
  })

  test('has a total, and the owner is notified', async () => {
    const { api, full, from } = await openFull(engine, { all: 2 * size })
    expect((await from('203.0.113.1')).status).toBe(200)
    expect((await from('203.0.113.2')).status).toBe(200)
    const messages = { vi: /chưa nhận được tệp/, tw: /目前無法接收檔案/, en: /can’t take files at the moment/ }
    for (const locale of LOCALES) {
      const response = await send(api, KEEP_FILE, form(bytes), { address: '203.0.113.3', locale })
      const { errors } = await expectError(response, 422, 'invalid', ['file'])
      expect(errors?.file?.join()).toMatch(messages[locale])
    }
    expect(full).toEqual(['all', 'all', 'all'])
    expect(readdirSync(api.folder)).toHaveLength(2)
  })

  test('leaves free disk space for the database', async () => {
    const { api, full, from } = await openFull(engine, { free: 2 ** 52 })
    await expectError(await from('203.0.113.7'), 422, 'invalid', ['file'])
    expect(full).toEqual(['free'])
    expect(readdirSync(api.folder)).toEqual([])
    // a booking needs no such space
    expect((await api.get('/api/Home/countries')).status).toBe(200)
  })

  test('is counted without storing an address', async () => {
    const { api, from } = await openFull(engine, {})
    await from('203.0.113.7')
    await from('203.0.113.7')
    await from('2001:db8:0:7::1')
    const [first, second, third] = (await storedIn(api.store)).uploads.map(({ address_hash }) => address_hash).sort()
    expect(new Set([first, second, third]).size).toBe(2)
    for (const hash of [first, second, third]) expect(hash).toMatch(/^[\w-]{22}$/)
    const other = uploadQuota(
      { address: 1, all: 1, free: 1 },
      api.folder,
      'another secret of another firm',
      () => undefined,
    )
    expect([first, second, third]).not.toContain(other.hashesOf('203.0.113.7').address)
    for (const { provider_hash } of (await storedIn(api.store)).uploads) {
      expect(provider_hash).toMatch(/^[\w-]{22}$/)
      expect(provider_hash).not.toBe(other.hashesOf('203.0.113.7').provider)
    }
  })
})
