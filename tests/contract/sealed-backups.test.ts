/** Encrypted backups, and the check of a backup without a restore. */
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../src/db/store.ts'
import { fileTarget } from '../../src/server/backup/backup-storage.ts'
import { makeKeyFile, readKeyFile, sealing } from '../../src/server/backup/encryption.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { verifyBackup } from '../../src/server/backup/verify-backup.ts'
import { writeBackup } from '../../src/server/backup/write-backup.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { addLeads, addUpload, backUp, holdingOf, temporaryFolder } from '../support/backups.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { runProgram } from '../support/programs.ts'

async function openPlace(engine: Engine) {
  const { store, url, drop } = await createStore(engine)
  onTestFinished(drop)
  const folder = temporaryFolder()
  return { store, url, folder, files: join(folder, 'files') }
}

/** A data folder with leads and an ordered upload, a key, and a backup encrypted for it. */
async function sealedPlace(engine: Engine) {
  const place = await openPlace(engine)
  const { store, folder, files } = place
  await addLeads(store, 40)
  await addUpload(store, files, randomBytes(300_000), { isOrdered: true })
  const keyFile = join(folder, 'owner.key')
  const publicKey = await makeKeyFile(keyFile, new Date())
  const sealed = join(folder, 'all.tar.gz.age')
  const target = sealing([publicKey])(fileTarget(sealed))
  expect(await writeBackup(store, createFolderFiles(files), target)).toEqual([])
  return { ...place, keyFile, publicKey, sealed, keys: readKeyFile(keyFile) }
}

const restoreSealed = (store: Store, files: string, path: string, keys: readonly string[]) =>
  restoreBackup(store, createFolderFiles(files), path, undefined, undefined, keys)

/** Changes a byte of the file, near its end or its beginning. */
function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

const otherKey = async (folder: string) => {
  const path = join(folder, 'other.key')
  await makeKeyFile(path, new Date())
  return readKeyFile(path)
}

const DAMAGED: [string, (path: string) => void, RegExp][] = [
  ['was cut in its middle', (path) => truncateSync(path, Math.floor(statSync(path).size / 2)), /truncated or altered/],
  ['was cut by its last byte', (path) => truncateSync(path, statSync(path).size - 1), /truncated or altered/],
  ['was cut in its head', (path) => truncateSync(path, 60), /truncated or altered/],
  ['has another byte in its middle', (path) => flip(path, 150_000), /truncated or altered: decryption failed/],
  ['has another byte at its end', (path) => flip(path, -1), /truncated or altered: decryption failed/],
  ['has another byte in its head', (path) => flip(path, 120), /another key|truncated or altered/],
]

describe.each(ENGINES.flatMap((from) => ENGINES.map((to) => [from, to] as const)))('from %s into %s', (from, to) => {
  test('an encrypted backup passes the check with its key, and restores row for row and byte for byte', async () => {
    const source = await sealedPlace(from)
    const verified = await verifyBackup(source.sealed, source.keys)
    expect(verified).toMatchObject({ files: 1, missing: [], head: { engine: from, rows: { inquiry: 40 } } })
    const target = await openPlace(to)
    expect(await restoreSealed(target.store, target.files, source.sealed, source.keys)).toEqual([])
    expect(await holdingOf(target.store, target.files)).toEqual(await holdingOf(source.store, source.files))
  })
})

describe('an encrypted backup', () => {
  test('needs one of its keys, and each of them suffices', async () => {
    const { store, files, folder, sealed, keys, publicKey } = await sealedPlace('sqlite')
    expect(readFileSync(sealed, 'latin1')).not.toContain('visitor.example')
    expect(statSync(sealed).mode & 0o077).toBe(0)
    await expect(verifyBackup(sealed, [])).rejects.toThrow(/is encrypted; name the file of its key with --key/)
    const other = await otherKey(folder)
    await expect(verifyBackup(sealed, other)).rejects.toThrow(/encrypted for another key/)
    expect(await verifyBackup(sealed, [...other, ...keys])).toMatchObject({ files: 1 })
    expect(() => sealing([publicKey.replace(/.$/, publicKey.endsWith('q') ? 'p' : 'q')])).toThrow(
      /not a valid age public key/,
    )
    const before = await holdingOf(store, files)
    await expect(restoreSealed(store, files, sealed, other)).rejects.toThrow(/another key; nothing was changed/)
    expect(await holdingOf(store, files)).toEqual(before)
  })

  test.each(DAMAGED)(
    'that %s is rejected with a message by check and restore, and changes nothing',
    async (_, damage, output) => {
      const { store, files, sealed, keys } = await sealedPlace('sqlite')
      const before = await holdingOf(store, files)
      damage(sealed)
      await expect(verifyBackup(sealed, keys)).rejects.toThrow(output)
      await expect(restoreSealed(store, files, sealed, keys)).rejects.toThrow(output)
      expect(await holdingOf(store, files)).toEqual(before)
    },
  )

  test('that fails leaves no file', async () => {
    const { store, folder, publicKey } = await sealedPlace('sqlite')
    const path = join(folder, 'failed.age')
    const failingFiles = { ...createFolderFiles(folder), open: () => Promise.reject(new Error('on purpose')) }
    await expect(writeBackup(store, failingFiles, sealing([publicKey])(fileTarget(path)))).rejects.toThrow('on purpose')
    expect([path, `${path}.part`].map((each) => statSync(each, { throwIfNoEntry: false }))).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('a backup that is not encrypted', () => {
  test('is checked as well, and missing files of orders are named', async () => {
    const { store, folder, files } = await sealedPlace('sqlite')
    const lostUpload = await addUpload(store, files, randomBytes(10), { isOrdered: true })
    await createFolderFiles(files).remove(lostUpload.id)
    const path = join(folder, 'plain.tar.gz')
    await backUp(store, files, path)
    expect(await verifyBackup(path, [])).toMatchObject({ files: 1, missing: [lostUpload.id] })
    flip(path, 20_000)
    await expect(verifyBackup(path, [])).rejects.toThrow(/not a complete backup|altered/)
  })
})

describe('the commands', () => {
  const run = async (program: 'backup' | 'restore', args: string[], settings: Record<string, string>) => {
    const { status, stderr } = await runProgram(program, args, settings)
    return { status, output: stderr }
  }

  test('create a key, and make, check and restore a backup for it', async () => {
    const place = await openPlace('sqlite')
    await addLeads(place.store, 3)
    const [key, backup] = [join(place.folder, 'my.key'), join(place.folder, 'all.tar.gz.age')]
    const settings = { DATA_DIR: place.folder, DATABASE_URL: place.url }
    expect(await run('backup', [backup], settings)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/BACKUP_KEY/),
    })
    const created = await run('backup', ['key', key], settings)
    const [, BACKUP_KEY = ''] = /BACKUP_KEY=(age1\S+)/.exec(created.output) ?? []
    expect([created.status, statSync(key).mode & 0o077]).toEqual([0, 0])
    // an existing key is never overwritten
    expect(await run('backup', ['key', key], settings)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/EEXIST/),
    })
    expect(await run('backup', [backup], { ...settings, BACKUP_KEY })).toMatchObject({ status: 0 })
    expect(await run('backup', ['verify', backup], settings)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/--key/),
    })
    const verified = await run('backup', ['verify', backup, '--key', key], settings)
    expect(verified).toMatchObject({
      status: 0,
      output: expect.stringMatching(/is complete: made 20.* from sqlite, \d+ rows in/),
    })
    await place.store.transaction((tx) => tx.deleteFrom('inquiry').execute())
    expect(await run('restore', [backup, '--key', key], settings)).toMatchObject({ status: 0 })
    expect(await place.store.read.selectFrom('inquiry').select('reference').execute()).toHaveLength(3)
    expect(await run('restore', [backup, '--key', backup], settings)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/is not a key file/),
    })
  })
})
