import { countInquiries } from '../../store/queries/tables.ts'
import { readBackup } from '../backup.ts'
import { filesFolder } from '../config.ts'
import { runCommand, say } from './open.ts'

await runCommand('npm run restore -- FILE [--force]', async (store, config, args) => {
  const [file] = args.filter((arg) => !arg.startsWith('--'))
  if (!file) return false
  const leads = await countInquiries(store.read)
  if (leads > 0 && !args.includes('--force'))
    throw new Error(`the database holds ${leads} leads, which a restore would replace; say --force if that is meant`)
  await readBackup(store, filesFolder(config), file)
  say(`restored ${file}`)
  return true
})
