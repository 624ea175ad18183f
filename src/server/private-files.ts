/** The site's files contain personal details: only their owner may read them. */

import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { messageOf } from '../domain/thrown.ts'
import type { Config } from './config.ts'

const stickyBit = 0o1000
const others = 0o077
/** Names in the site's own folder. */
const OWN_NAMES = /^(lost\+found|secret(\.part)?|files|mail|backups|waypoint\.db(-wal|-shm|-journal)?)$/

/**
 * Call it before anything is opened: makes all files of this process private, and closes DATA_DIR to other users.
 * @param warn receives faults that the server can't fix
 */
export function keepPrivate({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, warn: (text: string) => void): void {
  process.umask(others)
  mkdirSync(DATA_DIR, { recursive: true })
  const { mode, uid } = statSync(DATA_DIR)
  if (mode & stickyBit) warn(`DATA_DIR ${DATA_DIR} is a folder shared by several users; give the site its own folder`)
  // a setting that names the wrong folder must not take it from the machine's other users
  else if (mode & others && !readdirSync(DATA_DIR).every((name) => OWN_NAMES.test(name)))
    warn(
      `DATA_DIR ${DATA_DIR} contains files of other programs, and stays open to other users; give the site its own folder`,
    )
  else if (mode & others) close(DATA_DIR, mode, warn)
  if (process.getuid && process.getuid() !== uid)
    warn(
      `DATA_DIR ${DATA_DIR} belongs to another user; run this as the user of the server, or neither can read the other's files`,
    )
}

function close(folder: string, mode: number, warn: (text: string) => void): void {
  try {
    chmodSync(folder, mode & 0o700)
  } catch (error) {
    warn(`other users of this machine may be able to read ${folder}: ${messageOf(error)}`)
  }
}

/** Writes a file that its owner alone can read; replaces an existing file in one step. */
export function writePrivately(path: string, text: string): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  try {
    writeFileSync(part, text, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
