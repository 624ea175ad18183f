import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readContentVersion } from '../../store/queries/settings.ts'
import type { Store } from '../../store/store.ts'

const command = join(import.meta.dirname, '../cli/content.ts')

/** Loads the demo content into a database that never had any; answers whether it did. @throws Error that names every wrong field */
export async function loadContentWhenEmpty(store: Store): Promise<boolean> {
  if ((await readContentVersion(store.read)) > 0) return false
  // by the command, in a process of its own: the parsers and what they read would stay in the server's memory
  try {
    await promisify(execFile)(process.execPath, [...process.execArgv, command, 'load', '--when-empty'])
  } catch (error) {
    throw new Error(String((error as { stderr?: string }).stderr))
  }
  return true
}
