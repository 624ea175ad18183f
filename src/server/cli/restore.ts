import { BackupRefused } from '../backup/format.ts'
import { type ReplacedLeads, replacedSentence } from '../backup/replaced-leads.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { missingSentence } from '../backup/write-backup.ts'
import { filesFolder } from '../config.ts'
import { readArguments } from './arguments.ts'
import { runCommand, say } from './open.ts'

/** `--force` is what it was called once. */
const REPLACE = ['replace', 'force']

const read = (typed: readonly string[]) => readArguments(typed, { least: 1, options: REPLACE })

await runCommand('npm run restore -- FILE [--replace]', read, async (store, config, { args: [file = ''], has }) => {
  const mayReplace = REPLACE.some(has)
  const missing = await restoreBackup(store, filesFolder(config), file, (leads) => tellBefore(leads, mayReplace))
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
