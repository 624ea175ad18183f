import { basename } from 'node:path'
import { noteBackup } from '../../store/queries/rights/backups.ts'
import { missingSentence, writeBackup } from '../backup/write-backup.ts'
import { filesFolder } from '../config.ts'
import { readArguments } from './arguments.ts'
import { runCommand, say } from './open.ts'

const read = (typed: readonly string[]) => readArguments(typed, { least: 1 })

await runCommand('npm run backup -- FILE', read, async (store, config, { args: [file = ''] }) => {
  const missing = await writeBackup(store, filesFolder(config), file)
  for (const upload of missing) say(missingSentence(upload))
  await store.transaction((tx) => noteBackup(tx, Date.now(), basename(file)))
  say(`wrote ${file}`)
})
