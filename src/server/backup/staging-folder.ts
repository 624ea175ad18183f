/** Temporary folders beside the uploads, for restores and for pictures of a bucket; a killed process leaves its folder behind. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { partsOf } from '../../domain/thrown.ts'

const STAGING = /^\.restore-(?:(\d+)-)?/
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Another container can't see our process ids, so a live process touches its folder more often than this. */
const goneAfterMs = 5 * minuteMs
const touchMs = minuteMs

/** Runs the work with an empty folder of this process, and removes the folder afterwards. */
export async function withStaging<T>(filesFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(filesFolder, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(filesFolder, `.restore-${process.pid}-`))
  const timer = setInterval(() => utimesSync(folder, new Date(), new Date()), touchMs)
  try {
    return await work(folder)
  } finally {
    clearInterval(timer)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes folders of killed processes: after minutes when the process is gone, after a day in any case. Returns the number. */
export function removeLeftStaging(filesFolder: string, now: number): number {
  if (!existsSync(filesFolder)) return 0
  let gone = 0
  for (const name of readdirSync(filesFolder)) {
    const staging = STAGING.exec(name)
    const path = join(filesFolder, name)
    if (!staging || !isLeft(staging[1], now - statSync(path).mtimeMs)) continue
    rmSync(path, { recursive: true, force: true })
    gone++
  }
  return gone
}

const isLeft = (pid: string | undefined, ageMs: number) =>
  ageMs > dayMs || (ageMs > goneAfterMs && pid !== undefined && !isOthersAlive(Number(pid)))

/** Called before this process unpacks anything: a folder with its own id is of an earlier process. */
function isOthersAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // it is alive, and belongs to another user
    return partsOf(error).code === 'EPERM'
  }
}
