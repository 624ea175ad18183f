/** Folders in which restores unpack, and pictures of a bucket are worked on, beside the uploads; who was killed leaves his own behind. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { partsOf } from '../../domain/thrown.ts'

const STAGING = /^\.restore-(?:(\d+)-)?/
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** In another container's numbers a process that lives may seem gone: it says so more often than this. */
const goneAfterMs = 5 * minuteMs
const touchMs = minuteMs

/** Runs the work with an empty folder that is this process's own, and goes when the work ends. */
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

/** Removes what those left that were killed: after minutes when their process is gone, after a day anyway. Answers how many. */
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

/** This process asks before it unpacks anything itself: a folder with its number is of one that had it before. */
function isOthersAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // it lives, and is another user's
    return partsOf(error).code === 'EPERM'
  }
}
