import { missingSentence, writeBackup } from '../backup/write-backup.ts'
import { filesFolder } from '../config.ts'
import { runCommand, say } from './open.ts'

await runCommand('npm run backup -- FILE', async (store, config, [file]) => {
  if (!file) return false
  const missing = await writeBackup(store, filesFolder(config), file)
  for (const upload of missing) say(missingSentence(upload))
  say(`wrote ${file}`)
  return true
})
