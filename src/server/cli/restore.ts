import { countRows } from '../../store/queries/tables.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { missingSentence } from '../backup/write-backup.ts'
import { filesFolder } from '../config.ts'
import { runCommand, say } from './open.ts'

await runCommand('npm run restore -- FILE [--force]', async (store, config, args) => {
  const [file] = args.filter((arg) => !arg.startsWith('--'))
  if (!file) return false
  const leads = (await countRows(store.read, 'inquiry')) + (await countRows(store.read, 'service_order'))
  if (leads > 0 && !args.includes('--force'))
    throw new Error(`the database holds ${leads} leads, which a restore would replace; say --force if that is meant`)
  const missing = await restoreBackup(store, filesFolder(config), file)
  for (const upload of missing) say(missingSentence(upload))
  say(`restored ${file}`)
  return true
})
