/** Files in a bucket, under their ids below a prefix. Each is written in one request, so it is there whole or not at all; its sum stands beside it. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FilesAway } from '../../commands/file-keeper.ts'
import { withStaging } from '../backup/staging-folder.ts'
import { checkFileId, isFileId, type KeptFiles } from './kept-files.ts'
import type { S3Address } from './s3-address.ts'
import { readListPage } from './s3-list.ts'
import { openObject } from './s3-object.ts'
import { createS3Client, notAsWritten, type Pace, type S3Keys, sha256 } from './s3-requests.ts'

const sumHeader = 'x-amz-meta-sha256'
const [ok, noContent, notFound] = [200, 204, 404]

/**
 * @param scratch a folder of this machine for what is on its way
 * @param onLeft told of a file that could not be removed now, and is left to the sweep
 */
export function createS3Files(
  address: S3Address,
  keys: S3Keys,
  scratch: string,
  onLeft: (error: FilesAway, id: string) => void,
  pace?: Pace,
): KeptFiles {
  const client = createS3Client(address, keys, pace)
  const { retried, once, tell, textOf } = client
  const keyOf = (id: string) => address.prefix + checkFileId(id)

  /** Length and sum of what stands there; null for what isn't there. */
  async function look(key: string) {
    const { status, headers } = await once({ method: 'HEAD', key, fine: [ok, notFound] })
    return status === ok ? { size: Number(headers.get('content-length')), sum: headers.get(sumHeader) } : null
  }

  async function write(id: string, body: Uint8Array): Promise<void> {
    const key = keyOf(id)
    const sum = sha256(body)
    const headers = { [sumHeader]: sum, 'Content-Type': 'application/octet-stream' }
    await retried(async () => {
      await textOf(await once({ method: 'PUT', key, body, headers, fine: [ok] }))
      const kept = await look(key)
      if (kept?.size !== body.byteLength || (kept.sum ?? sum) !== sum)
        throw notAsWritten(`it keeps ${kept?.size ?? 'none'} of ${body.byteLength} bytes`)
    })
  }

  const open = (id: string) => openObject(client, keyOf(id), sumHeader)

  async function read(id: string): Promise<Buffer | null> {
    const file = await open(id)
    return file && Buffer.concat(await Array.fromAsync(file.chunks()))
  }

  async function list() {
    const found: { id: string; writtenAt: number }[] = []
    let token: string | null = null
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix: address.prefix }
      if (token) query['continuation-token'] = token
      const page = await retried(async () =>
        readListPage(await textOf(await once({ method: 'GET', query, fine: [ok] }))),
      )
      for (const { key, writtenAt } of page.objects) {
        const id = key.slice(address.prefix.length)
        if (isFileId(id)) found.push({ id, writtenAt })
      }
      token = page.next
    } while (token)
    return found
  }

  const take = async (id: string, path: string) => write(id, await readFile(path))

  return {
    scratch,
    write,
    read,
    list,
    take,
    open: async (id) => {
      const file = await open(id)
      return file && { size: file.size, stream: () => Readable.from(file.chunks()), close: file.close }
    },
    remove: async (id) => {
      try {
        await tell({ method: 'DELETE', key: keyOf(id), fine: [ok, noContent, notFound] })
      } catch (error) {
        if (!(error instanceof FilesAway)) throw error
        onLeft(error, id)
      }
    },
    sumOf: async (id) => {
      const kept = await retried(() => look(keyOf(id)))
      if (!kept || kept.sum) return kept?.sum ?? null
      const bytes = await read(id)
      return bytes && sha256(bytes)
    },
    inFolder: (id, work) =>
      withStaging(scratch, async (folder) => {
        const bytes = await read(id)
        if (bytes) await writeFile(join(folder, id), bytes, { mode: 0o600 })
        const made = await work(folder)
        for (const name of await readdir(folder)) if (name !== id) await take(name, join(folder, name))
        return made
      }),
  }
}
