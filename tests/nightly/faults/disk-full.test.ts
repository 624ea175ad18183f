/** The server on a full disk, and after space is freed. */
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../src/db/store.ts'
import { createFolderFiles } from '../../../src/server/files/folder-files.ts'
import { createMailTransport } from '../../../src/server/mail/transport.ts'
import { buildBooking, postAll, postBooking, SECRET } from '../../support/bookings.ts'
import { buildMail } from '../../support/builders.ts'
import { docx, form, KEEP_FILE } from '../../support/orders.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { createSmallDisk } from '../../support/small-disk.ts'

async function openFullServer() {
  const disk = createSmallDisk(96)
  const server = await startServer({ SECRET, UPLOAD_QUOTA: 'free=1M' }, disk.folder)
  onTestFinished(async () => {
    disk.release()
    await server.stop()
    disk.remove()
  })
  return { disk, server }
}

const ready = async ({ origin }: RunningServer) => {
  const response = await fetch(`${origin}/readyz`)
  return { status: response.status, disk: ((await response.json()) as { disk?: string }).disk }
}
const book = ({ origin }: RunningServer, key: string) =>
  fetch(`${origin}/api/Home/add_inq`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Lang: 'en' },
    body: JSON.stringify(buildBooking(key)),
  })
const upload = ({ origin }: RunningServer) => fetch(origin + KEEP_FILE, { method: 'POST', body: form(docx()) })
const emptyFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size === 0)

async function referencesIn(folder: string): Promise<string[]> {
  const store = openStore(join(folder, 'waypoint.db'))
  const rows = await store.read.selectFrom('inquiry').select('reference').execute()
  await store.close()
  return rows.map(({ reference }) => reference)
}

describe('a full disk', () => {
  test('gives 503 on bookings, uploads and readiness, logs its cause, and accepts both when it has space', async () => {
    const { disk, server } = await openFullServer()
    const before = await postBooking(server.origin, buildBooking('before'))
    expect(await ready(server)).toEqual({ status: 200, disk: 'ok' })
    disk.fill()
    expect(await ready(server)).toEqual({ status: 503, disk: 'full' })
    const answered: string[] = [String(before)]
    // free pages inside the database's files may still accept some
    await expect
      .poll(
        async () => {
          const response = await book(server, `full-${answered.length}`)
          if (response.status !== 200) return [response.status, ((await response.json()) as { code: string }).code]
          answered.push(((await response.json()) as { inquiry: { reference: string } }).inquiry.reference)
          return answered.length
        },
        { interval: 0 },
      )
      .toEqual([503, 'unavailable'])
    // rejected beforehand, for lack of space
    expect((await upload(server)).status).toBe(422)
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.origin}/tw/schools/1`)).status).toBe(200)
    expect(server.logs()).toMatch(/database or disk is full|disk I\/O error|no space left on device/i)
    expect(server.logs()).not.toMatch(/cannot rollback/)
    const empty = emptyFiles(disk.folder).filter((path) => !/waypoint\.db/.test(path))
    expect(empty).toEqual([])
    disk.release()
    await expect.poll(() => ready(server)).toEqual({ status: 200, disk: 'ok' })
    expect((await book(server, 'after')).status).toBe(200)
    expect((await upload(server)).status).toBe(200)
    expect(await referencesIn(disk.folder)).toEqual(expect.arrayContaining(answered))
  })

  test('leaves nothing of a failed upload or email', async () => {
    const disk = createSmallDisk(2)
    onTestFinished(disk.remove)
    const folder = join(disk.folder, 'kept')
    mkdirSync(folder)
    disk.fill()
    const mails = createMailTransport(null, async () => 'Waypoint <no-reply@waypoint.example>', folder)
    await expect(createFolderFiles(folder).write('an-id-of-an-upload', Buffer.alloc(10_000))).rejects.toThrow('ENOSPC')
    await expect(mails.send(buildMail())).rejects.toThrow('ENOSPC')
    expect(readdirSync(folder)).toEqual([])
  })

  test('every acknowledged booking of a server killed on a full disk is stored', async () => {
    const { disk, server } = await openFullServer()
    const answered: string[] = []
    const bodies = Array.from({ length: 400 }, (_, index) => buildBooking(`k${index}`))
    let isFull = false
    // several at once, so that some are in flight when the disk is full
    await postAll(server.origin, bodies, 4, ({ reference }) => {
      answered.push(reference)
      if (isFull || answered.length < 20) return
      isFull = true
      disk.fill()
    })
    await server.stop('SIGKILL')
    disk.release()
    expect(answered.length).toBeGreaterThanOrEqual(20)
    expect(answered.length).toBeLessThan(400)
    expect(await referencesIn(disk.folder)).toEqual(expect.arrayContaining(answered))
  })
})
