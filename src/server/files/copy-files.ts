/** Copies files from one place to another; identical files are skipped, so that a stopped copy can be continued. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withStaging } from '../backup/staging-folder.ts'
import { inParallel } from './in-parallel.ts'
import { sha256 } from './s3-requests.ts'
import type { StoredFiles } from './stored-files.ts'

/** Without `remove`: a copy removes nothing. */
type Place = Omit<StoredFiles, 'remove'>

/** Numbers of files. */
export type Copied = { copied: number; alike: number; gone: number }

/**
 * Removes nothing; replaces a different file of the same name at the target.
 * @param onFile receives the number of finished files
 * @throws Error, FilesUnavailable; copied files stay
 */
export async function copyFiles(from: Place, to: Place, onFile: (done: number, all: number) => void): Promise<Copied> {
  const ids = (await from.list()).map(({ id }) => id)
  const count: Copied = { copied: 0, alike: 0, gone: 0 }
  let done = 0
  await inParallel(ids, async (id) => {
    count[await copyFile(from, to, id)]++
    onFile(++done, ids.length)
  })
  return count
}

async function copyFile(from: Place, to: Place, id: string): Promise<keyof Copied> {
  const bytes = await from.read(id)
  // removed since it was listed
  if (!bytes) return 'gone'
  const sum = sha256(bytes)
  const there = await to.sumOf(id)
  if (there === sum) return 'alike'
  if (there === null) await to.write(id, bytes)
  else await replaceFile(to, id, bytes)
  const stored = await to.read(id)
  if (!stored || sha256(stored) !== sum) throw new Error(`the target's ${id} differs from the source's`)
  return 'copied'
}

/** In one step, so that the target is never half replaced. */
const replaceFile = ({ scratch, take }: Place, id: string, bytes: Uint8Array) =>
  withStaging(scratch, async (folder) => {
    const path = join(folder, id)
    await writeFile(path, bytes, { mode: 0o600, flush: true })
    await take(id, path)
  })
