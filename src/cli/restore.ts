import type { Tx } from '../db/store.ts'
import { withBackup } from '../server/backup/backup-storage.ts'
import { readKeyFile } from '../server/backup/encryption.ts'
import { BackupRejected } from '../server/backup/format.ts'
import { type ReplacedLeads, replacedSentence } from '../server/backup/replaced-leads.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { missingSentence } from '../server/backup/write-backup.ts'
import { s3Keys } from '../server/config.ts'
import { openStoredFiles } from '../server/files/open-stored-files.ts'
import { privacyDeps } from '../server/privacy-deps.ts'
import { eraseAgain } from '../services/privacy/erase-again.ts'
import { removeFiles } from '../services/privacy/erase-person.ts'
import { readArguments } from './arguments.ts'
import { print, printUnremoved, runCommand } from './open.ts'

/** `--force` is the earlier name. */
const REPLACE = ['replace', 'force']

const read = (args: readonly string[]) => readArguments(args, { least: 1, options: REPLACE, values: ['key'] })

const usage = 'npm run restore -- FILE | s3://BUCKET/NAME [--key FILE] [--replace]'

/** Runs the command with its arguments on the environment's database and folders; sets `process.exitCode`. */
export const runRestore = (args: readonly string[]): Promise<void> =>
  runCommand(
    usage,
    read,
    async (store, config, { args: [place = ''], has, given }) => {
      const mayReplace = REPLACE.some(has)
      const keyFile = given('key')
      const keys = keyFile ? readKeyFile(keyFile) : []
      const files = openStoredFiles(config, store, printUnremoved)
      const privacy = privacyDeps(store, config, files)
      const eraseOnceMore = async (tx: Tx) => {
        const gone = await eraseAgain(tx, privacy)
        const people = gone.length === 1 ? '1 person' : `${gone.length} people`
        if (gone.length > 0) print(`erased ${people} again: the backup was made before their erasure`)
        return async () => {
          for (const one of gone) await removeFiles(privacy, one)
        }
      }
      const missing = await withBackup(place, s3Keys(config), files.scratch, (path) =>
        restoreBackup(store, files, path, (leads) => tellBefore(leads, mayReplace), eraseOnceMore, keys),
      )
      for (const upload of missing) print(missingSentence(upload))
      print(`restored ${place}`)
    },
    args,
  )

function tellBefore(leads: ReplacedLeads, mayReplace: boolean): void {
  if (leads.storedCount === 0) return
  if (leads.lost > 0 && !mayReplace)
    throw new BackupRejected(
      `${replacedSentence(leads)}. To restore without ${leadsLost(leads)}, add --replace. Nothing was changed`,
    )
  print(
    leads.lost > 0 ? `${replacedSentence(leads)}. The restore deletes ${leadsLost(leads)}` : replacedSentence(leads),
  )
}

const leadsLost = ({ lost }: ReplacedLeads) => (lost === 1 ? 'this lead' : 'these leads')

if (import.meta.main) await runRestore(process.argv.slice(2))
