/** Whether registers have to be loaded: they or what they are compared with have changed. */
import { createHash } from 'node:crypto'
import type { Database } from '../../db/store.ts'
import { type LoadContext, readLoadContext } from '../../services/programmes/load-context.ts'
import { hashRegisters } from './registers-file.ts'

/** Raised when this code makes other rows of the same files. */
const format = 6

/** A text that is the same as long as a load would change nothing; empty without registers. */
export async function loadKey(db: Database, folder: string): Promise<{ key: string; context: LoadContext }> {
  const context = await readLoadContext(db)
  const files = hashRegisters(folder)
  const key = createHash('sha256').update(`${format} ${files} ${context.fingerprint}`).digest('hex')
  return { key: files === '' ? '' : key, context }
}
