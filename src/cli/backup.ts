import { noteBackup } from '../db/queries/privacy/backups.ts'
import type { Store } from '../db/store.ts'
import {
  type BackupTarget,
  backupName,
  openBackupStorage,
  openTarget,
  withBackup,
} from '../server/backup/backup-storage.ts'
import { makeKeyFile, readKeyFile, sealedEnding, sealing } from '../server/backup/encryption.ts'
import { makeScheduled } from '../server/backup/make-scheduled.ts'
import { verifyBackup } from '../server/backup/verify-backup.ts'
import { type MissingFile, missingSentence, writeBackup } from '../server/backup/write-backup.ts'
import { type Config, filesFolder, s3Keys } from '../server/config.ts'
import { openStoredFiles } from '../server/files/open-stored-files.ts'
import { type Given, readArguments } from './arguments.ts'
import { print, printUnremoved, runCommand, runWithoutDatabase } from './open.ts'

const USAGE =
  'npm run backup -- FILE | s3://BUCKET/NAME (encrypted for BACKUP_KEY when it ends with .age) | verify PLACE [--key FILE] | key FILE; without anything one to BACKUP_TO'
const hourMs = 3600_000
const actions = ['verify', 'key']

/** Runs the command with its arguments on the environment's database and folders; sets `process.exitCode`. */
export const runBackup = (args: readonly string[]): Promise<void> =>
  actions.includes(args[0] ?? '') ? runAction(args) : runCommand(USAGE, read, backUp, args)

if (import.meta.main) await runBackup(process.argv.slice(2))

function read(args: readonly string[]) {
  return readArguments(args, { least: 0, most: 1, options: ['due'] })
}

function runAction(args: readonly string[]): Promise<void> {
  const [name] = args
  const readTyped = ([, ...args]: readonly string[]) =>
    readArguments(args, { least: 1, values: name === 'verify' ? ['key'] : [] })
  return runWithoutDatabase(
    USAGE,
    readTyped,
    async (config, given) => {
      process.umask(0o077)
      await (name === 'verify' ? verify(config, given) : key(given))
    },
    args,
  )
}

async function backUp(store: Store, config: Config, { args: [place], has }: Given): Promise<void> {
  if (place === undefined) return backUpByRule(store, config, has('due'))
  const isSealed = backupName(place).endsWith(sealedEnding)
  if (isSealed && !config.BACKUP_KEY)
    throw new Error(`${place} must be encrypted and needs BACKUP_KEY; npm run backup -- key FILE makes a key`)
  const seal = isSealed ? sealing(config.BACKUP_KEY ?? []) : (target: BackupTarget) => target
  const target = seal(await openTarget(place, s3Keys(config)))
  tell(await writeBackup(store, openStoredFiles(config, store, printUnremoved), target))
  await store.transaction((tx) => noteBackup(tx, Date.now(), backupName(place)))
  print(`wrote ${place}${isSealed ? '' : ', which is not encrypted'}`)
}

async function backUpByRule(store: Store, config: Config, isDue: boolean): Promise<void> {
  const { BACKUP_TO, BACKUP_KEY, BACKUP_EVERY_HOURS, BACKUP_KEEP } = config
  if (!BACKUP_TO || !BACKUP_KEY) throw new Error(`BACKUP_TO is not set; or: ${USAGE}`)
  const deps = {
    store,
    files: openStoredFiles(config, store, printUnremoved),
    storage: openBackupStorage(BACKUP_TO, s3Keys(config)),
    now: Date.now,
    publicKeys: BACKUP_KEY,
    everyMs: BACKUP_EVERY_HOURS * hourMs,
    keep: BACKUP_KEEP,
  }
  const made = await makeScheduled(deps, !isDue)
  if (!made && !isDue)
    throw new Error(
      'another instance is making a backup, or stopped while making one; its lease ends after five minutes',
    )
  if (!made) return
  tell(made.missing)
  print(`wrote ${made.name} to ${BACKUP_TO}`)
  if (made.removed.length > 0) print(`removed expired backups: ${made.removed.join(', ')}`)
}

function tell(missing: readonly MissingFile[]): void {
  for (const each of missing) print(missingSentence(each))
}

/** Prints what a backup contains after verifying all of it. */
async function verify(config: Config, { args: [place = ''], given }: Given): Promise<void> {
  const keyFile = given('key')
  const keys = keyFile ? readKeyFile(keyFile) : []
  const { head, rows, files, missing } = await withBackup(place, s3Keys(config), filesFolder(config), (path) =>
    verifyBackup(path, keys),
  )
  for (const id of missing) print(`files/${id} is missing: it was already missing when the backup was made`)
  print(
    `${place} is complete: made ${head.created_at} from ${head.engine}, ${rows} rows in ${Object.keys(head.rows).length} tables, ${files} files; this version can restore it`,
  )
}

async function key({ args: [path = ''] }: Given): Promise<void> {
  const publicKey = await makeKeyFile(path, new Date())
  print(`wrote the private key to ${path}: keep two copies away from the server; without it no backup can be read`)
  print(`set BACKUP_KEY=${publicKey}`)
}
