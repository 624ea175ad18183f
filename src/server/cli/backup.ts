import { writeBackup } from '../backup.ts'
import { filesFolder } from '../config.ts'
import { runCommand, say } from './open.ts'

await runCommand('npm run backup -- FILE', async (store, config, [file]) => {
  if (!file) return false
  await writeBackup(store, filesFolder(config), file)
  say(`wrote ${file}`)
  return true
})
