import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const neededBytes = 3 * 1024 ** 3

/**
 * The folder for test databases: in memory if the system has a suitable place with enough space, else among the temporary files. Ten times
 * faster on a busy disk.
 */
export function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= neededBytes ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}
