/** Commands for the links to an order's documents. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { insertLead } from '../../src/db/queries/leads/leads.ts'
import { insertOrder, listOrders } from '../../src/db/queries/orders.ts'
import { insertUpload } from '../../src/db/queries/uploads.ts'
import { openStore } from '../../src/db/store.ts'
import { filePath } from '../../src/server/file-links.ts'
import { openSigned } from '../../src/server/signing.ts'
import { programEnvironment, runProgram } from '../support/programs.ts'
import { buildLead } from '../support/waiting-leads.ts'

const SECRET = 'a secret of thirty-two characters'
const DAY = 86_400_000
const ORDER = {
  body_hash: '',
  created_at: 0,
  edition: 'en' as const,
  name: 'Ada',
  email: 'ada@visitor.example',
  phone: '+886912345678',
  chat_id: null,
  message: null,
  currency: 'USD' as const,
  original_minor: 0,
  discount_minor: 0,
  total_minor: 0,
  rush_hours: null,
  consent_version: '1',
  consent_locale: 'en',
  consented_at: 0,
  attribution: '{}',
  shortlist: '',
}

async function folderWithOrder() {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = openStore(join(folder, 'waypoint.db'))
  await store.migrate()
  for (const [letter, reference] of [
    ['a', 'WP-ORDER-1'],
    ['b', 'WP-ORDER-2'],
  ] as const)
    await store.transaction(async (tx) => {
      await insertOrder(tx, { ...ORDER, reference, idempotency_key: reference }, [{}])
      const times = { created_at: 0, expires_at: 1 }
      const upload = { id: letter.repeat(32), name: `${letter}.docx`, byte_size: 1, word_count: 1, ...times }
      await insertUpload(tx, { ...upload, order_reference: reference, address_hash: null, provider_hash: null })
    })
  await store.close()
  return folder
}

const settingsIn = (folder: string) => ({
  DATA_DIR: folder,
  DATABASE_URL: '',
  SECRET,
  PUBLIC_URL: 'https://site.example',
})

const run = (folder: string, ...args: string[]) => runProgram('leads', args, settingsIn(folder))

test('leads files prints links to the order’s own documents, valid for thirty days', async () => {
  const folder = await folderWithOrder()
  const { stdout, status } = await run(folder, 'files', 'WP-ORDER-1')
  expect(status).toBe(0)
  const [, name, token] = /^(\S+) {2}https:\/\/site\.example\/files\/(\S+)\n$/.exec(stdout) ?? []
  expect(name).toBe('a.docx')
  const [id, expires] = openSigned(SECRET, 'upload', token ?? '')?.split('.') ?? []
  expect(id).toBe('a'.repeat(32))
  expect(Number(expires)).toBeGreaterThan(Date.now() + 29 * DAY)
  expect(filePath(SECRET, 'a'.repeat(32), Number(expires) - 30 * DAY)).toBe(`/files/${token}`)
})

test('leads files reports a missing order', async () => {
  const { stderr, status } = await run(await folderWithOrder(), 'files', 'nope')
  expect(status).toBe(1)
  expect(stderr).toContain('no order nope with documents')
})

test('leads forget deletes old leads without bookings, and counts them', async () => {
  const folder = await folderWithOrder()
  const store = openStore(join(folder, 'waypoint.db'))
  await store.transaction(async (tx) => {
    await insertLead(tx, buildLead({ id: 'old', created_at: 1 }))
    await insertLead(tx, buildLead({ id: 'living', created_at: 1, wrote_at: Date.now() }))
  })
  const { stderr, status } = await run(folder, 'forget', '2025-01-01')
  expect(status).toBe(0)
  expect(stderr).toContain('removed 1 lead without a booking, an order or any activity since')
  expect((await listOrders(store.read, 10)).length).toBe(0)
  expect((await store.read.selectFrom('lead').select('id').execute()).length).toBe(1)
  await store.close()
})

test.each(['32', '01-12-2024', '2026-02-30', '2999-01-01'])('leads forget %s removes nothing', async (day) => {
  const folder = await folderWithOrder()
  const { stderr, status } = await run(folder, 'forget', day)
  expect(stderr).toMatch(/^waypoint: ("?[\d-]+"? is not a day|2999-01-01 is in the future)/)
  expect(status).toBe(1)
  const store = openStore(join(folder, 'waypoint.db'))
  expect((await listOrders(store.read, 10)).length).toBe(2)
  await store.close()
})

test.each([
  ['content', 'load', '--dryrun'],
  ['content', 'check', 'content', 'more'],
  ['leads', 'list', '--all'],
  ['backup', 'one.tar.gz', 'two.tar.gz'],
  ['restore', 'one.tar.gz', '--forced'],
] as const)('%s %s %s: unknown arguments are rejected before anything is opened', async (task, ...args) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'waypoint-typed-')), 'data')
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }))
  const { stderr, status } = await runProgram(task, args, settingsIn(folder))
  expect(stderr).toMatch(/^waypoint: (unknown option --(dryrun|all|forced)|unexpected argument "(more|two.tar.gz)")/)
  expect(status).toBe(1)
  expect(existsSync(folder)).toBe(false)
})

test('a program reports unknown arguments and ends with 1 before anything is opened', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'waypoint-typed-')), 'data')
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }))
  const { stderr, status } = spawnSync(process.execPath, ['src/cli/backup.ts', 'one.tar.gz', 'two.tar.gz'], {
    encoding: 'utf8',
    env: { ...programEnvironment(), ...settingsIn(folder) },
  })
  expect([stderr, status]).toEqual([expect.stringContaining('unexpected argument "two.tar.gz"'), 1])
  expect(existsSync(folder)).toBe(false)
})
