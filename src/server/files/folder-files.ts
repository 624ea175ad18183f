/** Files on disk: a folder of files whose names are their random ids. */

import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { partsOf } from '../../domain/thrown.ts'
import { checkFileId, isFileId, type StoredFiles } from './stored-files.ts'

export function createFolderFiles(folder: string): StoredFiles {
  const pathOf = (id: string) => join(folder, checkFileId(id))
  const openFile = async (id: string) => {
    const file = await orNull(open(pathOf(id)))
    if (!file) return null
    const { size } = await file.stat().catch(async (error) => {
      await file.close()
      throw error
    })
    return { size, stream: () => file.createReadStream({ autoClose: false }), close: () => file.close() }
  }
  return {
    scratch: folder,
    look: async () => undefined,
    reach: async () => undefined,
    write: async (id, bytes) => {
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(pathOf(id), bytes, { flag: 'wx', mode: 0o600, flush: true })
      } catch (error) {
        // a full disk leaves a partial file
        if (partsOf(error).code !== 'EEXIST') await rm(pathOf(id), { force: true })
        throw error
      }
    },
    read: (id) => orNull(readFile(pathOf(id))),
    remove: (id) => rm(pathOf(id), { force: true }),
    list: async () => {
      const names = await readdir(folder).catch(() => [])
      const files = names.filter(isFileId)
      return Promise.all(files.map(async (id) => ({ id, writtenAt: (await stat(pathOf(id))).mtimeMs })))
    },
    open: openFile,
    sumOf: async (id) => {
      const file = await openFile(id)
      if (!file) return null
      const hash = createHash('sha256')
      await pipeline(file.stream(), hash).finally(file.close)
      return hash.digest('hex')
    },
    take: (id, path) => rename(path, pathOf(id)),
    inFolder: (_, work) => work(folder),
  }
}

/** Null for a missing file; other disk errors are thrown. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (partsOf(error).code === 'ENOENT') return null
    throw error
  }
}
