import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listNewKinds } from '../../db/queries/content-kinds.ts'
import { readContentVersion } from '../../db/queries/settings.ts'
import type { Store } from '../../db/store.ts'
import type { ContentKind } from '../../domain/content/kinds.ts'
import { partsOf } from '../../domain/thrown.ts'

const command = join(import.meta.dirname, '../../cli/content.ts')

/** Loads the content folder into a database that never had content; returns whether it did. @param isClean without the demonstration @throws Error that names every invalid field */
export async function loadContentWhenEmpty(store: Store, isClean: boolean): Promise<boolean> {
  if ((await readContentVersion(store.read)) > 0) return false
  await load('--when-empty', ...(isClean ? ['--clean'] : []))
  return true
}

/** Loads the kinds of content that an update has added; returns them. @throws Error that names every invalid field */
export async function loadNewKinds(store: Store): Promise<ContentKind[]> {
  const kinds = await listNewKinds(store.read)
  if (kinds.length > 0) await load('--new-kinds')
  return kinds
}

/** Runs the command in a separate process: the parsers and their data would stay in the server's memory. */
async function load(...options: string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [...process.execArgv, command, 'load', ...options])
  } catch (error) {
    throw new Error(String(partsOf(error).stderr))
  }
}
