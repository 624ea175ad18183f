import { noteBackup } from '../../store/queries/rights/backups.ts'
import { backupName, openTarget } from '../backup/backup-place.ts'
import { missingSentence, writeBackup } from '../backup/write-backup.ts'
import { s3Keys } from '../config.ts'
import { openKeptFiles } from '../files/open-kept-files.ts'
import { readArguments } from './arguments.ts'
import { runCommand, say, sayLeft } from './open.ts'

const read = (typed: readonly string[]) => readArguments(typed, { least: 1 })

await runCommand('npm run backup -- FILE | s3://BUCKET/NAME', read, async (store, config, { args: [place = ''] }) => {
  const target = await openTarget(place, s3Keys(config))
  const missing = await writeBackup(store, openKeptFiles(config, store, sayLeft), target)
  for (const upload of missing) say(missingSentence(upload))
  await store.transaction((tx) => noteBackup(tx, Date.now(), backupName(place)))
  say(`wrote ${place}`)
})
