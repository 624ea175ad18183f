/** A disk of a few megabytes in memory, to be filled to its last byte. Mounting takes the rights of root. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const canMount = process.platform === 'linux' && process.getuid?.() === 0

export type SmallDisk = {
  folder: string
  /** Takes every byte that is left, again and again. */
  fill: () => void
  /** Gives them back. */
  free: () => void
  remove: () => void
}

export function createSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-small-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'waypoint-test', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      for (let size = 1 << 20; size >= 1; ) {
        try {
          // a write that finds some room takes it, and says how much
          writeSync(file, Buffer.alloc(size))
        } catch {
          size >>= 1
        }
      }
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
