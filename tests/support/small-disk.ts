/** A disk of a few megabytes in memory, for tests that fill it. Mounting it needs root, or `sudo` without a password. */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0
/** Without these rights, `vitest.config.ts` leaves out the tests of a full disk, and `npm test` prints a note. */
export const canMount =
  process.platform === 'linux' && (isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0)

const asRoot = (program: string, args: string[]) =>
  isRoot ? execFileSync(program, args) : execFileSync('sudo', ['-n', program, ...args])

export type SmallDisk = {
  folder: string
  /** Fills all free bytes, again and again. */
  fill: () => void
  /** Frees them. */
  release: () => void
  remove: () => void
}

export function createSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-small-'))
  const owner = `uid=${process.getuid?.()},gid=${process.getgid?.()},mode=0700`
  asRoot('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,${owner}`, 'waypoint-test', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      for (let size = 1 << 20; size >= 1; ) {
        try {
          // a write that finds some space uses it, and returns how much
          writeSync(file, Buffer.alloc(size))
        } catch {
          size >>= 1
        }
      }
      closeSync(file)
    },
    release: () => rmSync(filler, { force: true }),
    remove() {
      asRoot('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
