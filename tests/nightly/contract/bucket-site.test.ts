/** The site over a bucket: uploads, orders' files, pictures, cleanup, erasure, backups and commands. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ApiFailure } from '../../../src/api/client.ts'
import { filesOf, findPicture, formsOf } from '../../../src/db/queries/pictures/pictures.ts'
import { fileTarget } from '../../../src/server/backup/backup-storage.ts'
import { restoreBackup } from '../../../src/server/backup/restore-backup.ts'
import { writeBackup } from '../../../src/server/backup/write-backup.ts'
import { createFolderFiles } from '../../../src/server/files/folder-files.ts'
import type { StoredFiles } from '../../../src/server/files/stored-files.ts'
import { serveMedia } from '../../../src/server/pictures/serve-media.ts'
import { addUpload, temporaryFolder } from '../../support/backups.ts'
import { createStore, ENGINES } from '../../support/databases.ts'
import { openTestApi, storedIn } from '../../support/orders.ts'
import { addReadyPicture, asFile, openPictureEditor, photograph } from '../../support/pictures.ts'
import { programEnvironment } from '../../support/programs.ts'
import { KEYS, openBucket } from '../../support/s3/bucket.ts'
import { openTestStore } from '../../support/stores.ts'

const idsIn = async (files: StoredFiles) => (await files.list()).map(({ id }) => id).sort()

describe.each(ENGINES)('pictures in a bucket on %s', (engine) => {
  test('are stored, resized, shown and removed, and leave nothing on the machine', async () => {
    const bucket = await openBucket()
    const files = bucket.files()
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store, temporaryFolder(), files)
    const code = await addReadyPicture(editor, '#b03030')
    await editor.pictures.rested()
    const row = await findPicture(store.read, code)
    expect(formsOf(row as never).map(({ format }) => format)).toContain('avif')
    expect(await idsIn(files)).toEqual(filesOf(row as never).sort())
    const failures: unknown[] = []
    const media = serveMedia(bucket.files(), store, (error) => failures.push(error))
    const server = createServer((req, res) => media(req, res, () => res.writeHead(404).end()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const ask = (width: number, method = 'GET') =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/media/${code}/${row?.file_id}/${width}.webp`, {
        method,
      })
    const form = formsOf(row as never).find(({ format, width }) => format === 'webp' && width === 320)
    const redirect = await ask(320)
    expect([redirect.status, redirect.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await redirect.arrayBuffer()).byteLength).toBe(form?.bytes)
    const head = await ask(320, 'HEAD')
    expect(head.headers.get('content-length')).toBe(String(form?.bytes))
    // a missing width redirects to an existing one
    expect((await fetch((await ask(333)).url)).status).toBe(200)
    bucket.fail(() => '503')
    expect((await ask(320)).status).toBe(503)
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('is unavailable (503)') })])
    bucket.fail(() => null)
    const { picture } = await editor.staff.showPicture({ code })
    await editor.staff.removePicture({ code, version: picture.version })
    expect(await idsIn(files)).toEqual([])
  })

  test('while it is unavailable staff get a message, and widths are made after its recovery', async () => {
    const bucket = await openBucket()
    const store = await openTestStore(engine)
    const editor = await openPictureEditor(store, temporaryFolder(), bucket.files())
    bucket.fail(() => 'gone')
    const file = async () => asFile(await photograph('#30b030'), 'Office.jpg')
    const rejection = await editor.staff.addPicture({ file: await file() }).catch((error: unknown) => error)
    expect(rejection).toBeInstanceOf(ApiFailure)
    expect(JSON.stringify((rejection as ApiFailure).body)).toContain('Picture storage is unavailable')
    let puts = 0
    // until the first widths are stored
    bucket.fail(({ method, path }) => (method === 'PUT' && path.endsWith('-avif') && ++puts > 0 ? '503' : null))
    const { code } = await editor.staff.addPicture({ file: await file() })
    await editor.pictures.rested()
    expect(puts).toBeGreaterThan(0)
    expect(await findPicture(store.read, code)).toMatchObject({ is_waiting: 1, tries: 0, claimed_until: null })
    bucket.fail(() => null)
    editor.pictures.wake()
    await editor.pictures.rested()
    const row = await findPicture(store.read, code)
    expect(row).toMatchObject({ is_waiting: 0 })
    expect(formsOf(row as never).map(({ format }) => format)).toContain('avif')
  })
})

describe.each(ENGINES)('backups of %s', (engine) => {
  test('go from a bucket into a folder and back, with every file', async () => {
    const bucket = await openBucket()
    const { store } = await openTestApi(engine)
    const [folder, files] = [temporaryFolder(), bucket.files()]
    const rows = [
      await addUpload(store, folder, randomBytes(3000), { isOrdered: true }),
      await addUpload(store, folder, randomBytes(10)),
    ]
    const ids = rows.map(({ id }) => id).sort()
    const [first, second] = [join(temporaryFolder(), 'a.tar.gz'), join(temporaryFolder(), 'b.tar.gz')]
    const bytesOf = async (place: StoredFiles) =>
      Promise.all(ids.map(async (id) => Buffer.from((await place.read(id)) ?? []).toString('hex')))
    const before = await bytesOf(createFolderFiles(folder))
    expect(await writeBackup(store, createFolderFiles(folder), fileTarget(first))).toEqual([])
    // one of them exists already, damaged
    await bucket.raw(`files/${ids[0]}`, { method: 'PUT', body: 'damaged' })
    expect(await restoreBackup(store, files, first)).toEqual([])
    expect(await bytesOf(files)).toEqual(before)
    expect(await writeBackup(store, files, fileTarget(second))).toEqual([])
    const back = createFolderFiles(temporaryFolder())
    expect(await restoreBackup(store, back, second)).toEqual([])
    expect(await bytesOf(back)).toEqual(before)
  })

  test('from a bucket that corrupts a file are not written, and a restore into a failing one leaves the previous state', async () => {
    const bucket = await openBucket()
    const { store } = await openTestApi(engine)
    const [folder, files] = [temporaryFolder(), bucket.files()]
    const { id } = await addUpload(store, folder, randomBytes(3000), { isOrdered: true })
    await files.write(id, randomBytes(3000))
    const path = join(temporaryFolder(), 'a.tar.gz')
    bucket.fail(({ method }) => (method === 'GET' ? 'spoilt' : null))
    await expect(writeBackup(store, files, fileTarget(path))).rejects.toThrow('other bytes than were written')
    bucket.fail(() => null)
    await writeBackup(store, createFolderFiles(folder), fileTarget(path))
    const other = bucket.files('other')
    bucket.fail(({ method }) => (method === 'PUT' ? '503' : null))
    const { uploads } = await storedIn(store)
    await expect(restoreBackup(store, other, path)).rejects.toThrow('is unavailable')
    expect((await storedIn(store)).uploads).toEqual(uploads)
    expect(await idsIn(other)).toEqual([])
  })
})

test('by command: a folder becomes a bucket, is backed up into one, and restored from it', async () => {
  const bucket = await openBucket()
  const { store, url, drop } = await createStore('sqlite')
  onTestFinished(drop)
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'files')
  const { id } = await addUpload(store, folder, randomBytes(70_000), { isOrdered: true })
  const env = {
    ...programEnvironment(),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    FILES_URL: bucket.url(),
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  }
  const run = (task: string, ...args: string[]) =>
    new Promise<{ code: unknown; output: string }>((resolve) =>
      execFile(process.execPath, [`src/cli/${task}.ts`, ...args], { env }, (error, _, output) =>
        resolve({ code: error?.code ?? 0, output }),
      ),
    )
  const copied = await run('files', 'copy', folder, bucket.url())
  expect(copied).toEqual({
    code: 0,
    output: expect.stringMatching(/copied 1 files from .* and compared the copies; 0 were already there/),
  })
  expect((await run('files', 'copy', folder, bucket.url())).output).toMatch(/copied 0 files.*1 were already there/)
  const place = bucket.url('backups/today.tar.gz')
  const wrote = await run('backup', place)
  expect(wrote).toEqual({ code: 0, output: expect.stringContaining('wrote s3://bucket/backups/today.tar.gz') })
  await bucket.files().remove(id)
  expect((await run('restore', place, '--replace')).output).toContain('restored s3://bucket/backups/today.tar.gz')
  expect(await idsIn(bucket.files())).toEqual([id])
  const missing = await run('restore', bucket.url('backups/none'), '--replace')
  expect(missing).toEqual({ code: 1, output: expect.stringContaining('the bucket bucket has no object backups/none') })
  bucket.fail(() => '503 SlowDown')
  const unavailable = await run('backup', place)
  expect(unavailable).toEqual({
    code: 1,
    output: expect.stringMatching(/the bucket bucket at 127\.0\.0\.1:\d+ is unavailable \(503 SlowDown\)/),
  })
  bucket.fail(() => null)
  await addUpload(store, folder, randomBytes(40_000_000), { isOrdered: true })
  await run('files', 'copy', folder, bucket.url())
  let parts = 0
  bucket.fail(({ path }) => (path.includes('partNumber') && ++parts > 1 ? '503 SlowDown' : null))
  const broken = await run('backup', place)
  expect(broken).toEqual({ code: 1, output: expect.stringContaining('is unavailable (503 SlowDown)') })
  bucket.fail(() => null)
  // the older one is unchanged
  expect((await run('restore', place, '--replace')).output).toContain('restored')
  for (const { output } of [copied, wrote, missing, unavailable, broken])
    expect(output).not.toContain(KEYS.secretAccessKey)
})
