/** `npm run content -- clear-demo`: lists the demo entries, makes a backup and, after confirmation, removes the entries. */
import type { Store } from '../db/store.ts'
import { defaultEdition } from '../domain/editions.ts'
import { localize } from '../domain/localized.ts'
import { backUpBeforeClearDemo } from '../server/backup/before-clear-demo.ts'
import type { Config } from '../server/config.ts'
import { readCleanSite } from '../server/content/clean-site.ts'
import { readerOf } from '../server/content/read-content.ts'
import { openStoredFiles } from '../server/files/open-stored-files.ts'
import { clearDemo, type DemoEntry } from '../services/content/clear-demo.ts'
import type { Given } from './arguments.ts'
import { forTerminal, isConfirmed, print, printUnremoved } from './open.ts'

/** @throws Error when the backup can't be written; then no entry is removed */
export async function runClearDemo(store: Store, config: Config, has: Given['has']): Promise<void> {
  const [read, site] = [readerOf(), readCleanSite()]
  const { removed, changed, ownEntries } = await clearDemo(store, read, {
    now: Date.now(),
    site,
    dryRun: true,
  })
  list('remove', removed)
  list('remove demo parts of', changed)
  list('keep, because it was edited:', ownEntries)
  if (removed.length + changed.length + ownEntries.length === 0) return void print('there is no demo content')
  if (has('dry-run')) return void print('nothing was changed')
  if (!has('yes') && !(await isConfirmed(`Remove these ${removed.length} entries?`))) return
  print(
    `wrote a backup to ${await backUpBeforeClearDemo(store, config, openStoredFiles(config, store, printUnremoved))}`,
  )
  const done = await clearDemo(store, read, { now: Date.now(), site })
  print(`removed ${done.removed.length} entries of the demo`)
}

function list(what: string, entries: readonly DemoEntry[]): void {
  for (const { kind, key, labels } of entries)
    console.log(forTerminal(`${what} ${kind} ${key} ${localize(labels, defaultEdition()).text}`.trimEnd()))
}
