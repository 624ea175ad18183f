/** Visitors' data is deleted when it expires, and nothing else is. */

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertAppointment, takeCells } from '../../src/db/queries/appointments/appointments.ts'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { redeemCaptcha } from '../../src/db/queries/inquiries.ts'
import { insertMails, markAttempt, markSent } from '../../src/db/queries/outbox.ts'
import { noteFound, noteMiss, writeSearches } from '../../src/db/search/statistics.ts'
import { parseConfig } from '../../src/server/config.ts'
import { readCleanSite } from '../../src/server/content/clean-site.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { cleanupJobs } from '../../src/server/jobs/cleanup.ts'
import { createMailFiles } from '../../src/server/mail/mail-files.ts'
import { clearDemo } from '../../src/services/content/clear-demo.ts'
import { buildAppointment } from '../support/appointments.ts'
import { addUpload, temporaryFolder } from '../support/backups.ts'
import { buildMail } from '../support/builders.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { saveBlock } from '../support/load-content.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const start = Date.UTC(2026, 10, 20, 9, 30)

/** A store whose cleanup runs at the test's time. */
async function openSweeping(engine: Engine, keep = '') {
  const { store, drop } = await createStore(engine)
  onTestFinished(drop)
  const folder = join(temporaryFolder(), 'files')
  mkdirSync(folder, { recursive: true })
  const failures: unknown[] = []
  const cleanUpAt = async (time: number, files = createFolderFiles(folder)) => {
    const deps = { store, now: () => time, files }
    const privacy = { ...deps, mailFiles: createMailFiles(join(folder, 'mail')), mark: (text: string) => text }
    for (const { name, run } of cleanupJobs(deps, folder, parseConfig({ KEEP_TIMES: keep }).KEEP_TIMES, privacy))
      await run().catch((error: unknown) => failures.push({ err: error, job: name }))
  }
  const remaining = async () => ({
    mails: (await store.read.selectFrom('outbox').select('kind').orderBy('kind').execute()).map(({ kind }) => kind),
    captchas: (await store.read.selectFrom('captcha_redemption').selectAll().execute()).length,
    misses: [
      ...(await store.read.selectFrom('search_miss').select('words').execute()),
      ...(await store.read.selectFrom('search_use').select('words').execute()),
    ].map(({ words }) => words),
    uploads: readdirSync(folder).sort(),
  })
  return { store, folder, cleanUpAt, remaining, failures }
}

test('cells of appointments are removed a day after them, and their appointments stay', async () => {
  for (const engine of ENGINES) {
    const { store, cleanUpAt, failures } = await openSweeping(engine)
    const at = (starts_at: number) => ({ id: `at-${starts_at}`, starts_at, ends_at: starts_at + HOUR })
    const [past, recent] = [buildAppointment(at(start - 2 * DAY)), buildAppointment(at(start - DAY + HOUR))]
    await store.transaction(async (tx) => {
      for (const row of [past, recent]) {
        await insertAppointment(tx, row)
        await takeCells(tx, row)
      }
    })
    await cleanUpAt(start)
    expect(failures).toEqual([])
    const cells = await store.read.selectFrom('appointment_cell').select('appointment_id').execute()
    expect(cells).toEqual(Array.from({ length: 12 }, () => ({ appointment_id: recent.id })))
    expect(await store.read.selectFrom('appointment').select('id').execute()).toHaveLength(2)
  }
})

type Sweeping = Awaited<ReturnType<typeof openSweeping>>

/** One of everything that a visit stores, at the start. */
async function leaveTraces({ store, folder }: Sweeping) {
  await store.transaction(async (tx) => {
    await insertMails(
      tx,
      [buildMail({ kind: 'sent' }), buildMail({ kind: 'waiting' }), buildMail({ kind: 'failed' })],
      start,
    )
    const ids = await tx.selectFrom('outbox').select(['id', 'kind']).execute()
    const idOf = (kind: string) => ids.find((mail) => mail.kind === kind)?.id as number
    await markSent(tx, idOf('sent'), start)
    await markAttempt(tx, idOf('failed'), { error: 'refused', nextAttemptAt: start, failedAt: start })
    await redeemCaptcha(tx, 'spent', start)
  })
  noteMiss(store, { kind: 'school', locale: 'en', text: 'hogwarts', day: '2026-11-20' }, () => undefined)
  noteFound(store, { locale: 'en', text: 'visa', day: '2026-11-20' }, () => undefined)
  await writeSearches(store)
  const bytes = randomBytes(100)
  const ordered = await addUpload(store, folder, bytes, { isOrdered: true, expires_at: start })
  const unclaimed = await addUpload(store, folder, bytes, { expires_at: start })
  return { ordered: ordered.id, unclaimed: unclaimed.id }
}

describe.each(ENGINES)('the hourly cleanup on %s', (engine) => {
  test('deletes expired data only: captchas and uploads, sent emails, searches', async () => {
    const place = await openSweeping(engine)
    const { ordered, unclaimed } = await leaveTraces(place)
    const everything = {
      mails: ['failed', 'sent', 'waiting'],
      captchas: 1,
      misses: ['hogwarts', 'visa'],
      uploads: [ordered, unclaimed].sort(),
    }
    await place.cleanUpAt(start + HOUR - 1)
    expect(await place.remaining()).toEqual(everything)
    await place.cleanUpAt(start + HOUR + 1)
    expect(await place.remaining()).toEqual({ ...everything, captchas: 0, uploads: [ordered] })
    await place.cleanUpAt(start + 30 * DAY - 1)
    expect((await place.remaining()).mails).toEqual(everything.mails)
    await place.cleanUpAt(start + 30 * DAY + 1)
    // emails that are queued or given up belong to the lead
    expect((await place.remaining()).mails).toEqual(['failed', 'waiting'])
    await place.cleanUpAt(start + 365 * DAY)
    expect((await place.remaining()).misses).toEqual(['hogwarts', 'visa'])
    await place.cleanUpAt(start + 367 * DAY)
    expect(await place.remaining()).toEqual({
      mails: ['failed', 'waiting'],
      captchas: 0,
      misses: [],
      uploads: [ordered],
    })
    expect(place.failures).toEqual([])
  })

  test('uses the times of the settings', async () => {
    const place = await openSweeping(engine, 'mails=1d,misses=2d,captchas=3d,uploads=4d')
    const { ordered } = await leaveTraces(place)
    const counts = async (time: number) => {
      await place.cleanUpAt(time)
      const { mails, misses, captchas, uploads } = await place.remaining()
      return [mails.length, misses.length, captchas, uploads.length]
    }
    expect(await counts(start + DAY + 1)).toEqual([2, 2, 1, 2])
    expect(await counts(start + 3 * DAY)).toEqual([2, 0, 1, 2])
    expect(await counts(start + 3 * DAY + 1)).toEqual([2, 0, 0, 2])
    expect(await counts(start + 4 * DAY + 1)).toEqual([2, 0, 0, 1])
    expect((await place.remaining()).uploads).toEqual([ordered])
  })

  test('deletes thousands of emails', async () => {
    const place = await openSweeping(engine)
    const mails = Array.from({ length: 1200 }, () => buildMail())
    for (let at = 0; at < mails.length; at += 400)
      await place.store.transaction((tx) => insertMails(tx, mails.slice(at, at + 400), start))
    await place.store.transaction((tx) => tx.updateTable('outbox').set({ sent_at: start }).execute())
    await place.cleanUpAt(start + 31 * DAY)
    expect((await place.remaining()).mails).toEqual([])
  })

  test('goes on when one of its parts fails, and reports it', async () => {
    const place = await openSweeping(engine)
    await leaveTraces(place)
    const files = {
      ...createFolderFiles(place.folder),
      list: () => Promise.reject(new Error('the disk is unavailable')),
    }
    await place.cleanUpAt(start + 400 * DAY, files)
    expect(place.failures).toEqual([
      { err: expect.objectContaining({ message: 'the disk is unavailable' }), job: 'cleanup of uploads' },
    ])
    expect(await place.remaining()).toMatchObject({ mails: ['failed', 'waiting'], captchas: 0, misses: [] })
  })

  test('deletes files that a killed restore unpacked, after a day', async () => {
    const place = await openSweeping(engine)
    const staging = join(place.folder, '.restore-killed')
    mkdirSync(join(staging, 'tables'), { recursive: true })
    writeFileSync(join(staging, 'tables', '000001.ndjson'), '{}')
    utimesSync(staging, start / 1000, start / 1000)
    await place.cleanUpAt(start + DAY - 1)
    expect(existsSync(staging)).toBe(true)
    await place.cleanUpAt(start + DAY + 1000)
    expect(existsSync(staging)).toBe(false)
  })
})

describe.each(ENGINES)('clearing the demo on %s', (engine) => {
  test('removes a fictitious ranking, and keeps the real one', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    const [rankingBlock] = await listBlocks(store.read, 'ranking_lists')
    if (!rankingBlock) throw new Error('the demo content has no ranking')
    const invented = { ...rankingBlock, id: 99, code: 'invented', demo: true }
    await store.transaction((tx) => saveBlock(tx, 'ranking_lists', invented, 9))
    await clearDemo(store, readerOf(), { site: readCleanSite(), now: 0 })
    expect((await listBlocks(store.read, 'ranking_lists')).map(({ code }) => code)).toEqual([rankingBlock.code])
  })
})
