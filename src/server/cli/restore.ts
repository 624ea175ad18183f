import { eraseAgain } from '../../commands/rights/erase-again.ts'
import { removeFiles } from '../../commands/rights/erase-person.ts'
import { BackupRefused } from '../backup/format.ts'
import { type ReplacedLeads, replacedSentence } from '../backup/replaced-leads.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { missingSentence } from '../backup/write-backup.ts'
import { filesFolder } from '../config.ts'
import { rightsDeps } from '../rights-deps.ts'
import { readArguments } from './arguments.ts'
import { runCommand, say } from './open.ts'

/** `--force` is what it was called once. */
const REPLACE = ['replace', 'force']

const read = (typed: readonly string[]) => readArguments(typed, { least: 1, options: REPLACE })

await runCommand('npm run restore -- FILE [--replace]', read, async (store, config, { args: [file = ''], has }) => {
  const mayReplace = REPLACE.some(has)
  const rights = rightsDeps(store, config)
  const missing = await restoreBackup(
    store,
    filesFolder(config),
    file,
    (leads) => tellBefore(leads, mayReplace),
    async (tx) => {
      const gone = await eraseAgain(tx, rights)
      if (gone.length > 0) say(`erased again ${gone.length} people who had been erased since the backup was made`)
      return async () => {
        for (const one of gone) await removeFiles(rights, one)
      }
    },
  )
  for (const upload of missing) say(missingSentence(upload))
  say(`restored ${file}`)
})

function tellBefore(leads: ReplacedLeads, mayReplace: boolean): void {
  if (leads.held === 0) return
  if (leads.lost > 0 && !mayReplace)
    throw new BackupRefused(
      `${replacedSentence(leads)}, and would be lost; say --replace if that is meant. Nothing was changed`,
    )
  say(leads.lost > 0 ? `${replacedSentence(leads)}, and are lost now` : replacedSentence(leads))
}
