/** Files in a bucket stay intact under all faults of the bucket. */

import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { copyFiles } from '../../src/server/files/copy-files.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { sha256 } from '../../src/server/files/s3-requests.ts'
import type { StoredFiles } from '../../src/server/files/stored-files.ts'
import { FilesUnavailable } from '../../src/services/file-keeper.ts'
import { temporaryFolder } from '../support/backups.ts'
import { nightlyTest } from '../support/nightly.ts'
import { type Fault, KEYS, openBucket, PATIENT, QUICK } from '../support/s3/bucket.ts'

const newId = () => randomBytes(12).toString('base64url')
const MB = 1024 * 1024

/** Injects a fault into the first requests of a kind. */
const first = (count: number, fault: Fault, method?: string) => {
  let remaining = count
  return ({ method: requestMethod }: { method: string }) =>
    (!method || requestMethod === method) && remaining-- > 0 ? fault : null
}

const places = async (): Promise<[string, StoredFiles][]> => [
  ['folder', createFolderFiles(temporaryFolder())],
  ['bucket', (await openBucket()).files('files', { pace: PATIENT })],
]

nightlyTest('a folder and a bucket store files alike: complete, listed, opened, replaced, removed', async () => {
  for (const [name, files] of await places()) {
    const [empty, small, large] = [newId(), newId(), newId()]
    const bytes = randomBytes(3 * MB)
    await files.write(empty, new Uint8Array())
    await files.write(small, Buffer.from('a'))
    await files.write(large, bytes)
    expect(await files.read(large), name).toEqual(bytes)
    expect(await files.read(empty)).toHaveLength(0)
    expect(await files.read(newId())).toBeNull()
    expect(await files.open(newId())).toBeNull()
    expect(await files.sumOf(newId())).toBeNull()
    expect(await files.sumOf(large)).toBe(sha256(bytes))
    const open = await files.open(large)
    expect(open?.size).toBe(bytes.length)
    expect(await buffer(open?.stream() as never)).toEqual(bytes)
    await open?.close()
    const listed = await files.list()
    expect(listed.map(({ id }) => id).sort()).toEqual([empty, small, large].sort())
    for (const { writtenAt } of listed) expect(Math.abs(writtenAt - Date.now())).toBeLessThan(60_000)
    const path = join(files.scratch, '.other')
    writeFileSync(path, 'another')
    await files.take(small, path)
    expect(String(await files.read(small))).toBe('another')
    await files.remove(small)
    await files.remove(small)
    expect((await files.list()).map(({ id }) => id).sort()).toEqual([empty, large].sort())
    await expect(files.write('../leads-elsewhere', bytes)).rejects.toThrow('invalid file id')
  }
})

nightlyTest(
  'a 503, a closed connection, a stall and a lost answer are retried, and the file is stored once',
  async () => {
    const faults: Fault[] = [
      '503 SlowDown',
      '500 InternalError',
      '429 TooManyRequests',
      'gone',
      'hang',
      'deaf',
      '400 RequestTimeout',
    ]
    for (const fault of faults) {
      const bucket = await openBucket()
      const files = bucket.files()
      const [id, bytes] = [newId(), randomBytes(100_000)]
      for (const [method, act] of [
        ['PUT', () => files.write(id, bytes)],
        ['HEAD', () => files.sumOf(id)],
        ['GET', () => files.read(id)],
        ['GET', () => files.list()],
      ] as const) {
        // an answer without a body has no code
        if (fault.startsWith('400') && method === 'HEAD') continue
        bucket.fail(first(1, fault, method))
        const answer = await act()
        expect(answer === undefined || answer !== null, `${fault} ${method}`).toBe(true)
      }
      expect(await files.read(id)).toEqual(bytes)
      bucket.fail(first(1, fault, 'DELETE'))
      await files.remove(id)
      expect(await files.list()).toEqual([])
    }
  },
)

nightlyTest('a stored file is read completely although the connection breaks again and again', async () => {
  const bucket = await openBucket()
  const files = bucket.files('files', { pace: PATIENT })
  const [id, bytes] = [newId(), randomBytes(4 * MB)]
  await files.write(id, bytes)
  bucket.fail(first(2, 'cut', 'GET'))
  expect(await files.read(id)).toEqual(bytes)
})

test('an answer with altered or missing bytes never passes as a whole file', async () => {
  const bucket = await openBucket()
  const files = bucket.files('files', { pace: PATIENT })
  const [id, bytes] = [newId(), randomBytes(MB)]
  await files.write(id, bytes)
  for (const fault of ['spoilt', 'short'] as const) {
    bucket.fail(() => fault)
    await expect(files.read(id)).rejects.toThrow('other bytes than were written')
    const open = await files.open(id)
    const came: Buffer[] = []
    const reading = (async () => {
      for await (const chunk of open?.stream() ?? []) came.push(chunk)
    })()
    await expect(reading).rejects.toThrow(FilesUnavailable)
    expect(Buffer.concat(came).length).toBeLessThan(open?.size ?? 0)
  }
})

test('a bucket that stores altered bytes is detected at once', async () => {
  const bucket = await openBucket()
  const files = bucket.files('files', { pace: PATIENT })
  const id = newId()
  bucket.fail(({ method }) => (method === 'PUT' ? 'clipped' : null))
  await expect(files.write(id, Buffer.from('whole'))).rejects.toThrow('keeps 2 of 5 bytes')
  bucket.fail(first(1, 'clipped', 'PUT'))
  await files.write(id, Buffer.from('whole'))
  expect(String(await files.read(id))).toBe('whole')
})

test('a bucket that is unreachable, rejects or doesn’t exist is reported with its reason, never as a missing file', async () => {
  const bucket = await openBucket()
  const files = bucket.files()
  const id = newId()
  bucket.fail(() => '503 SlowDown')
  const requestCount = bucket.requests.length
  await expect(files.read(id)).rejects.toThrow(/bucket bucket at 127\.0\.0\.1:\d+ is unavailable \(503 SlowDown\)/)
  expect(bucket.requests.length - requestCount).toBe(QUICK.tries)
  bucket.fail(() => '404 NoSuchBucket')
  await expect(files.read(id)).rejects.toThrow('the bucket does not exist')
  bucket.fail(() => '404')
  await expect(files.read(id)).rejects.toThrow(FilesUnavailable)
  bucket.fail(() => '301 PermanentRedirect')
  await expect(files.write(id, Buffer.from('x'))).rejects.toThrow('answers 301 PermanentRedirect to PUT')
  bucket.fail(() => null)
  const foreign = bucket.files('files', { keys: { ...KEYS, secretAccessKey: 'another' } })
  const foreignRead = foreign.read(id)
  await expect(foreignRead).rejects.toThrow('answers 403 SignatureDoesNotMatch to GET')
  await expect(foreignRead).rejects.not.toThrow('another')
  await bucket.stop()
  await expect(files.list()).rejects.toThrow('is unavailable (ECONNREFUSED)')
  await expect(files.write(id, Buffer.from('x'))).rejects.toThrow(FilesUnavailable)
})

test('a file that can’t be removed now is reported and left to the cleanup job', async () => {
  const bucket = await openBucket()
  const undeleted: string[] = []
  const files = bucket.files('files', { onLeft: ({ message }) => undeleted.push(message) })
  const id = newId()
  await files.write(id, Buffer.from('x'))
  bucket.fail(() => '503')
  await files.remove(id)
  expect(undeleted).toEqual([expect.stringContaining('is unavailable (503)')])
})

test('a site with other data or another secret removes nothing from another site’s bucket until it is allowed to', async () => {
  const bucket = await openBucket()
  const undeleted: string[] = []
  const files = bucket.files()
  const other = bucket.files('files', {
    markOf: async () => 'another site',
    onLeft: ({ message }) => undeleted.push(message),
  })
  const ids = [newId(), newId()] as const
  for (const id of ids) await files.write(id, Buffer.from('x'))
  await files.look()
  for (const id of ids) await other.remove(id)
  expect(undeleted).toEqual([
    expect.stringContaining(
      'another site’s, so this site removes nothing from it: see its object files/waypoint-owner.txt',
    ),
  ])
  expect(await files.list()).toHaveLength(2)
  await files.remove(ids[0])
  expect(await files.list()).toHaveLength(1)
  await bucket.raw('files/waypoint-owner.txt', { method: 'DELETE' })
  const heir = bucket.files('files', { markOf: async () => 'another site' })
  await heir.remove(ids[1])
  expect(await heir.list()).toEqual([])
})

test('a copy replaces a different file at the target, also in a folder', async () => {
  const [from, to] = [createFolderFiles(temporaryFolder()), createFolderFiles(temporaryFolder())]
  const id = newId()
  await from.write(id, Buffer.from('whole'))
  await to.write(id, Buffer.from('who'))
  expect(await copyFiles(from, to, () => undefined)).toEqual({ copied: 1, alike: 0, gone: 0 })
  expect(String(await to.read(id))).toBe('whole')
})

nightlyTest(
  'files are copied in both directions, compared, never twice, and an interrupted copy continues',
  async () => {
    const bucket = await openBucket()
    const [folder, files] = [createFolderFiles(temporaryFolder()), bucket.files()]
    const all = new Map(Array.from({ length: 40 }, () => [newId(), randomBytes(5000)]))
    for (const [id, bytes] of all) await folder.write(id, bytes)
    const ignore = () => undefined
    let puts = 0
    bucket.fail(({ method }) => (method === 'PUT' && ++puts > 15 ? '503' : null))
    await expect(copyFiles(folder, files, ignore)).rejects.toThrow(FilesUnavailable)
    const there = (await files.list()).length
    expect(there).toBeGreaterThan(7)
    bucket.fail(() => null)
    const [damaged = ''] = (await files.list()).map(({ id }) => id)
    await bucket.raw(`files/${damaged}`, { method: 'PUT', body: 'damaged' })
    expect(await copyFiles(folder, files, ignore)).toEqual({ copied: 40 - there + 1, alike: there - 1, gone: 0 })
    expect(await copyFiles(folder, files, ignore)).toEqual({ copied: 0, alike: 40, gone: 0 })
    const back = createFolderFiles(temporaryFolder())
    expect(await copyFiles(files, back, ignore)).toEqual({ copied: 40, alike: 0, gone: 0 })
    for (const [id, bytes] of all) expect(await back.read(id)).toEqual(bytes)
    expect(await folder.list()).toHaveLength(40)
    expect(await files.list()).toHaveLength(40)
  },
)
