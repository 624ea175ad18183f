/** Uploads on disk: a folder of files whose names are their random ids. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKeeper } from '../commands/keep-upload.ts'

const ID = /^[A-Za-z0-9_-]{16,64}$/

export function createFileKeeper(folder: string): FileKeeper {
  const pathOf = (id: string) => {
    if (!ID.test(id)) throw new Error('an upload has no such name')
    return join(folder, id)
  }
  return {
    write: async (id, bytes) => {
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(pathOf(id), bytes, { flag: 'wx', mode: 0o600, flush: true })
      } catch (error) {
        // a full disk leaves what fitted, often nothing
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(pathOf(id), { force: true })
        throw error
      }
    },
    read: async (id) => {
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    list: async () => {
      const names = await readdir(folder).catch(() => [])
      const files = names.filter((name) => ID.test(name))
      return Promise.all(files.map(async (id) => ({ id, writtenAt: (await stat(pathOf(id))).mtimeMs })))
    },
  }
}
