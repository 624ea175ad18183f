/** Files in a bucket stay intact under all faults of the bucket. */
import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderFiles } from '../../../src/server/files/folder-files.ts'
import { createS3Client } from '../../../src/server/files/s3-requests.ts'
import { startUpload } from '../../../src/server/files/s3-upload.ts'
import type { StoredFiles } from '../../../src/server/files/stored-files.ts'
import { FilesUnavailable } from '../../../src/services/file-keeper.ts'
import { temporaryFolder } from '../../support/backups.ts'
import { KEYS, openBucket, QUICK } from '../../support/s3/bucket.ts'

const newId = () => randomBytes(12).toString('base64url')
const MB = 1024 * 1024

const places = async (): Promise<[string, StoredFiles][]> => [
  ['folder', createFolderFiles(temporaryFolder())],
  ['bucket', (await openBucket()).files()],
]

test('work in a folder finds the file there, keeps files created beside it, and leaves nothing on the machine', async () => {
  for (const [, files] of await places()) {
    const [id, createdId] = [newId(), newId()]
    await files.write(id, Buffer.from('original'))
    const answer = await files.inFolder(id, async (folder) => {
      writeFileSync(join(folder, createdId), 'made of it')
      return readdirSync(folder).sort()
    })
    expect(answer).toEqual([id, createdId].sort())
    expect(String(await files.read(createdId))).toBe('made of it')
    if ((await files.list()).length === 2)
      expect(readdirSync(files.scratch).filter((name) => name.startsWith('.'))).toEqual([])
  }
})

test('two prefixes of one bucket are separate, and a list of any length is read to its end', async () => {
  const bucket = await openBucket()
  // a thousand names take time on a busy machine
  const options = { pace: { ...QUICK, waitMs: 10_000 } }
  const [one, other] = [bucket.files('one', options), bucket.files('one-more', options)]
  const ids = Array.from({ length: 1005 }, newId)
  for (const id of ids) await bucket.raw(`one/${id}`, { method: 'PUT', body: 'x' })
  await other.write(newId(), Buffer.from('x'))
  await bucket.raw('one/notes.txt', { method: 'PUT', body: 'not ours' })
  expect((await one.list()).map(({ id }) => id).sort()).toEqual(ids.sort())
  expect(await other.list()).toHaveLength(1)
  expect(bucket.requests.filter(({ path }) => path.includes('continuation-token'))).toHaveLength(1)
})

test('a silent bucket is given up within the time that a visitor waits', async () => {
  const bucket = await openBucket()
  bucket.fail(() => 'hang')
  const files = bucket.files('files', { pace: { ...QUICK, waitMs: 200, tries: 50, patienceMs: 500 } })
  const start = performance.now()
  await expect(files.write(newId(), Buffer.from('x'))).rejects.toThrow('no answer within 200 ms')
  expect(performance.now() - start).toBeLessThan(5000)
})

test('after one vain wait for a bucket, the next requests fail fast until it answers', async () => {
  const bucket = await openBucket()
  const files = bucket.files('files', { pace: { ...QUICK, tries: 1, doubtMs: 50 } })
  const write = () => files.write(newId(), Buffer.from('x'))
  bucket.fail(() => 'hang')
  await expect(write()).rejects.toThrow('no answer within 400 ms')
  await expect(write()).rejects.toThrow('no answer within 50 ms')
  bucket.fail(() => null)
  await expect.poll(() => write().then(() => 'kept')).toBe('kept')
  bucket.fail(() => 'hang')
  await expect(write()).rejects.toThrow('no answer within 400 ms')
})

test('a multipart upload is stored completely, or the previous file stays', async () => {
  const bucket = await openBucket()
  const client = createS3Client(bucket.address('kept'), KEYS, { ...QUICK, waitMs: 5000 })
  const bytes = randomBytes(20 * MB)
  const send = async () => {
    const upload = await startUpload(client, 'kept/backup')
    for (let at = 0; at < bytes.length; at += MB) upload.stream.write(bytes.subarray(at, at + MB))
    await new Promise<void>((resolve, reject) => upload.stream.once('error', reject).end(resolve))
    return upload
  }
  const storedBytes = async () => Buffer.from(await (await bucket.raw('kept/backup')).arrayBuffer())
  await bucket.raw('kept/backup', { method: 'PUT', body: 'older' })
  const uploadResult = await send()
  expect(String(await storedBytes())).toBe('older')
  await uploadResult.drop()
  await expect(uploadResult.keep()).rejects.toThrow(FilesUnavailable)
  expect(String(await storedBytes())).toBe('older')
  // the first attempt of a part fails, and the answer to the last request is lost
  let isLost = false
  let hasFailed = false
  bucket.fail(({ method, path }) => {
    if (method === 'PUT' && !hasFailed) {
      hasFailed = true
      return '503'
    }
    if (method === 'POST' && path.includes('uploadId') && !isLost) {
      isLost = true
      return 'deaf'
    }
    return null
  })
  const upload = await send()
  await upload.keep()
  expect((await storedBytes()).equals(bytes)).toBe(true)
})
