import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../src/db/store.ts'
import { fileTarget } from '../../src/server/backup/backup-storage.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { writeBackup } from '../../src/server/backup/write-backup.ts'
import { parseConfig } from '../../src/server/config.ts'
import { filePath } from '../../src/server/file-links.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { openStoredFiles } from '../../src/server/files/open-stored-files.ts'
import type { StoredFiles } from '../../src/server/files/stored-files.ts'
import { removeExpiredUploads } from '../../src/services/keep-upload.ts'
import { temporaryFolder } from '../support/backups.ts'
import { ENGINES } from '../support/databases.ts'
import { COUNT_FILE, DAY, docx, form, type OrderApi, openTestApi, send, storedIn, upload } from '../support/orders.ts'
import { type Bucket, KEYS, openBucket } from '../support/s3/bucket.ts'
import { expectError, SECRET, startApi } from '../support/test-api.ts'

const idsIn = async (files: StoredFiles) => (await files.list()).map(({ id }) => id).sort()

/** An API over a bucket, and the problems that it reported. */
async function openOver(
  bucket: Bucket,
  engine: (typeof ENGINES)[number],
): Promise<OrderApi & { reports: unknown[]; stored: StoredFiles }> {
  const api = await openTestApi(engine)
  const stored = bucket.files()
  const reports: unknown[] = []
  const { uploads } = api.deps
  const quota = { ...uploads.quota, onFull: (...why: unknown[]) => reports.push(why) }
  api.deps.uploads = { ...uploads, files: stored, quota }
  return Object.assign(api, { reports, stored })
}

describe.each(ENGINES)('uploads in a bucket on %s', (engine) => {
  test('are stored byte for byte, opened through their link by any instance, and deleted by the cleanup job', async () => {
    const bucket = await openBucket()
    const api = await openOver(bucket, engine)
    api.clock.advance(Date.now() - api.clock.now())
    const bytes = docx(7)
    const { id } = await upload(api, bytes)
    expect(await idsIn(api.stored)).toEqual([id])
    expect(Buffer.from(await (await bucket.raw(`files/${id}`)).arrayBuffer()).equals(bytes)).toBe(true)
    // another instance, on a machine of its own
    api.deps.uploads = { ...api.deps.uploads, files: bucket.files() }
    const { origin, close } = await startApi(api.deps)
    onTestFinished(close)
    const link = () => fetch(origin + filePath(SECRET, id, Date.now()))
    expect(Buffer.from(await (await link()).arrayBuffer()).equals(bytes)).toBe(true)
    bucket.fail(() => '503 SlowDown')
    const unavailable = await link()
    expect([unavailable.status, unavailable.headers.get('retry-after'), await unavailable.text()]).toEqual([
      503,
      '5',
      expect.stringContaining('We’ll be back in a moment'),
    ])
    const { store } = api
    const cleanUp = (now: number) => removeExpiredUploads({ store, now: () => now, files: api.stored })
    await expect(cleanUp(Date.now() + 30 * DAY)).rejects.toThrow('is unavailable')
    bucket.fail(() => null)
    // the file that could not be removed has no row now
    expect((await storedIn(store)).uploads).toEqual([])
    expect(await cleanUp(Date.now() + 30 * DAY)).toBe(1)
    expect(await idsIn(api.stored)).toEqual([])
  })

  test('while it is unavailable a visitor is asked to paste the text, in each language, and nothing is partly stored', async () => {
    const bucket = await openBucket()
    const api = await openOver(bucket, engine)
    bucket.fail(({ method }) => (method === 'PUT' ? '503 SlowDown' : null))
    const body = await expectError(await send(api, COUNT_FILE, form(docx(3))), 422, 'invalid', ['file'])
    expect(JSON.stringify(body)).toContain('We can’t take files at the moment. Paste the text instead')
    expect(api.reports).toEqual([
      ['away', expect.objectContaining({ message: expect.stringContaining('503 SlowDown') })],
    ])
    expect((await storedIn(api.store)).uploads).toEqual([])
    bucket.fail(() => null)
    expect((await upload(api, docx(3))).word_count).toBe(3)
  })
})

describe.each(ENGINES)('the marker of a site on %s', (engine) => {
  test('depends on its data and secret, and is equal for every instance and after a restore', async () => {
    const bucket = await openBucket()
    const [api, other] = [await openTestApi(engine), await openTestApi(engine)]
    const env = {
      FILES_URL: bucket.url(),
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    }
    const id = randomBytes(24).toString('base64url')
    const removes = async (store: Store, secret: string) => {
      const files = openStoredFiles(
        parseConfig({ ...env, SECRET: secret, DATA_DIR: temporaryFolder() }),
        store,
        () => undefined,
      )
      if (!(await files.read(id))) await files.write(id, Buffer.from('x'))
      await files.remove(id)
      return (await files.read(id)) === null
    }
    const secret = 'a secret of thirty-two characters'
    expect(await removes(api.store, secret)).toBe(true)
    expect(await removes(api.store, secret)).toBe(true)
    expect(await removes(api.store, `another ${secret}`)).toBe(false)
    expect(await removes(other.store, secret)).toBe(false)
    const path = join(temporaryFolder(), 'a.tar.gz')
    await writeBackup(api.store, createFolderFiles(temporaryFolder()), fileTarget(path))
    await restoreBackup(other.store, createFolderFiles(temporaryFolder()), path)
    expect(await removes(other.store, secret)).toBe(true)
  })
})
