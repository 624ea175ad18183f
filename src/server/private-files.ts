/** What the site keeps holds people's details: it is its owner's alone. */
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Config, databaseFile, filesFolder, mailFolder } from './config.ts'

const stickyBit = 0o1000
const others = 0o077
const databaseEndings = ['', '-wal', '-shm', '-journal']
const ownNames = [
  'lost+found',
  'secret',
  'secret.part',
  'files',
  'mail',
  ...databaseEndings.map((ending) => `waypoint.db${ending}`),
]

/**
 * To be called before anything is opened: makes DATA_DIR, keeps everything that this process will write from other users of the machine,
 * and takes from them what earlier versions left open. `warn` is told what can't be helped.
 */
export function keepPrivate(config: Config, warn: (text: string) => void): void {
  process.umask(others)
  const { DATA_DIR } = config
  mkdirSync(DATA_DIR, { recursive: true })
  const { mode, uid } = statSync(DATA_DIR)
  if (mode & stickyBit) warn(`DATA_DIR ${DATA_DIR} is a folder that users share; give the site one of its own`)
  else if (mode & others && !isOurs(DATA_DIR))
    warn(
      `DATA_DIR ${DATA_DIR} holds other things than the site's, and is left open to others; give the site a folder of its own`,
    )
  else tighten(DATA_DIR, warn)
  if (process.getuid && process.getuid() !== uid)
    warn(
      `DATA_DIR ${DATA_DIR} belongs to another user; whoever runs the server should run this, or neither can read the other's files`,
    )
  const database = databaseFile(config)
  for (const ending of isDatabase(database) ? databaseEndings : []) tighten(database + ending, warn)
  tighten(join(DATA_DIR, 'secret'), warn)
  for (const folder of [filesFolder(config), mailFolder(config)]) tightenAll(folder, warn)
}

/** A setting that names the wrong folder, or the wrong file, must not take the machine from its other users. */
const isOurs = (folder: string) => readdirSync(folder).every((name) => ownNames.includes(name))

function isDatabase(path: string): boolean {
  if (!path || !statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  const magic = 'SQLite format 3\0'
  const head = Buffer.alloc(magic.length)
  const file = openSync(path, 'r')
  const length = readSync(file, head)
  closeSync(file)
  // one that was only just made is empty
  return length === 0 || head.toString('latin1') === magic
}

function tightenAll(folder: string, warn: (text: string) => void): void {
  if (!existsSync(folder)) return
  tighten(folder, warn)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) tightenAll(path, warn)
    else if (entry.isFile()) tighten(path, warn)
  }
}

/** Takes every right from group and others; what isn't there, and a file that is a link, is left alone. */
function tighten(path: string, warn: (text: string) => void): void {
  const target = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && !isFolder(path) ? undefined : path
  const found = target && statSync(target, { throwIfNoEntry: false })
  if (!found || (found.mode & others) === 0) return
  try {
    chmodSync(path, found.mode & 0o700)
  } catch (error) {
    warn(`other users of this machine may be able to read ${path}: ${(error as Error).message}`)
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Writes a file that its owner alone can read, whatever stood in its place, and puts it there when it is whole. */
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
