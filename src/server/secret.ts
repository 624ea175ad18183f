import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { partsOf } from '../domain/thrown.ts'

/** The configured secret, else the one in `dataDir`, made at the first start and readable by its owner only. */
export function loadSecret(configured: string | null, dataDir: string): string {
  if (configured) return configured
  const path = join(dataDir, 'secret')
  // two concurrent first starts: the first file wins
  if (!existsSync(path)) writeOnce(path, randomBytes(32).toString('base64url'))
  return readFileSync(path, 'utf8').trim()
}

function writeOnce(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (partsOf(error).code !== 'EEXIST') throw error
  }
}
