/** A separate process makes scheduled backups, so that the server stays responsive. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readBackupLease } from '../../db/queries/backup-lease.ts'
import type { Store } from '../../db/store.ts'
import { isDue } from './backup-lease.ts'

const hourMs = 3600_000
const stopLookMs = 250
const program = join(import.meta.dirname, '../../cli/backup.ts')

/** A job that makes a backup when one is due, and stops with the server. @param everyHours maximum age of the newest backup */
export function scheduledBackup(store: Store, everyHours: number, isStopping: () => boolean) {
  return async (): Promise<{ output: string } | null> => {
    if (!isDue(await readBackupLease(store.read), Date.now(), everyHours * hourMs) || isStopping()) return null
    const child = spawn(process.execPath, [...process.execArgv, program, '--due'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (text) => {
      output += String(text)
    })
    const ended = new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
    const timer = setInterval(() => isStopping() && child.kill('SIGTERM'), stopLookMs).unref()
    await ended.finally(() => clearInterval(timer))
    if (child.exitCode !== 0 && !isStopping()) throw new Error(`backup failed: ${output.trim()}`)
    return output.trim() ? { output: output.trim() } : null
  }
}
