import { findArticle } from '../db/queries/articles.ts'
import { listUnopened, listZeroResultQueries } from '../db/search/statistics.ts'
import { ContentError, describeIssue } from '../domain/content/issue.ts'
import { purgeKey } from '../server/cdn/purges.ts'
import { consoleOrigin } from '../server/config.ts'
import { findAged, findExpiring } from '../server/content/check-ages.ts'
import { checkContent } from '../server/content/check-content.ts'
import { findAhead } from '../server/content/check-figure-entries.ts'
import { checkFiles } from '../server/content/check-files.ts'
import { checkGlossary } from '../server/content/check-glossary.ts'
import { checkMessages } from '../server/content/check-messages.ts'
import { readCleanSite } from '../server/content/clean-site.ts'
import { exportContent } from '../server/content/export-content.ts'
import { filesOf, parseFiles } from '../server/content/parse-files.ts'
import { readContent, readerOf } from '../server/content/read-content.ts'
import { previewToken } from '../server/file-links.ts'
import { loadSecret } from '../server/secret.ts'
import { entriesWithoutDemo } from '../services/content/clear-demo.ts'
import { type Loaded, type LoadOptions, loadEntries } from '../services/content/load-entries.ts'
import { type Form, type Given, readAction } from './arguments.ts'
import { runClearDemo } from './clear-demo.ts'
import { readYear, runImport } from './import-facts.ts'
import { print, runCommand } from './open.ts'

const USAGE =
  'npm run content -- load [FOLDER] [--force] [--dry-run] [--clean] [--when-empty | --new-kinds] | check [FOLDER] | export FOLDER | clear-demo [--yes | --dry-run] | import-facts FILE [--year 2023-24 | --as-of 2026-07-01] [--yes | --dry-run] | misses | unopened | preview ID | purge-key'
const listedMax = 200

const REASONS = { edited: 'edited in the database', needed: 'an entry that stays needs it' }

/** Prints counts of new and changed entries, and the names of removed and retained ones. */
function printChanges({ changes, retained, imported }: Loaded, isDryRun: boolean): void {
  for (const { table, added, changed, removed } of changes) {
    for (const row of removed) console.log(`${isDryRun ? 'would remove' : 'removed'} ${table} ${row}`)
    if (added + changed > 0) console.log(`${table}: ${added} added, ${changed} changed`)
  }
  for (const { table, id, reason } of retained)
    console.log(`kept ${table} ${id}, which the files no longer have: ${REASONS[reason]}`)
  for (const source of imported) console.log(`kept the imported figures of ${source}; --force takes those of the files`)
  if (isDryRun) print('nothing was changed')
}

const ACTIONS = {
  load: { most: 1, options: ['force', 'dry-run', 'clean', 'when-empty', 'new-kinds'] },
  check: { most: 1 },
  export: { least: 1 },
  'clear-demo': { options: ['yes', 'dry-run'] },
  'import-facts': { least: 1, options: ['yes', 'dry-run'], values: ['year', 'as-of'] },
  misses: {},
  unopened: {},
  preview: { least: 1 },
  'purge-key': {},
} satisfies Record<string, Form>

function read(args: readonly string[]) {
  const given = readAction(args, ACTIONS)
  if (given?.has('when-empty') && given.has('new-kinds')) throw new Error('--when-empty or --new-kinds, not both')
  if (given?.has('yes') && given.has('dry-run')) throw new Error('--yes or --dry-run, not both')
  if (given?.action === 'import-facts') readYear(given)
  return given?.action === 'preview' && !/^\d+$/.test(given.args[0] ?? '') ? null : given
}

function partOf(has: Given['has']): LoadOptions['only'] {
  if (has('when-empty')) return 'empty'
  return has('new-kinds') ? 'new-kinds' : 'all'
}

/** Runs the command with its arguments on the environment's database and folders; sets `process.exitCode`. */
export const runContent = (args: readonly string[]): Promise<void> =>
  runCommand(
    USAGE,
    read,
    async (store, config, given) => {
      const { action, args, has } = given
      const [folder = 'content'] = args
      if (action === 'load') {
        const dryRun = has('dry-run')
        const options = { force: has('force'), only: partOf(has), dryRun }
        const files = filesOf(folder)
        const ahead = findAhead(readContent(files), new Date())
        if (ahead.length > 0) throw new ContentError(ahead)
        const entries = has('clean')
          ? entriesWithoutDemo(parseFiles(files).entries, readCleanSite())
          : parseFiles(files).entries
        const loaded = await loadEntries(store, entries, readerOf(), options)
        if (loaded) printChanges(loaded, dryRun)
        if (loaded && !dryRun) print(`loaded ${folder}`)
        if (!loaded) print('the database already has content')
      }
      if (action === 'check') {
        const files = filesOf(folder)
        const content = readContent(files)
        const { entries } = parseFiles(files)
        const today = new Date().toISOString().slice(0, 10)
        const ahead = findAhead(content, new Date()).map(describeIssue)
        const checks = [checkContent(content), checkFiles(folder, content), checkGlossary(entries), ahead]
        const issues = checks.flat()
        for (const issue of issues) console.log(issue)
        // due figures and labels of the program don't fail the check
        const notes = [...findAged(content, today), ...findExpiring(content, today), ...checkMessages()]
        for (const note of notes) console.log(`note: ${note}`)
        print(`${issues.length} problems in ${folder}`)
        if (issues.length > 0) process.exitCode = 1
      }
      if (action === 'export') {
        const { files, unchanged, removed } = await exportContent(store.read, folder)
        print(`${files} files in ${folder}: ${unchanged} unchanged, ${removed} removed`)
      }
      if (action === 'clear-demo') {
        await runClearDemo(store, config, has)
      }
      if (action === 'import-facts') await runImport(store, given)
      if (action === 'misses') {
        const misses = await listZeroResultQueries(store.read, listedMax)
        for (const { count, day, locale, kind, words } of misses)
          console.log([count, day, locale, kind, words].join('\t'))
        print(`${misses.length} searches without results: count, last day, edition, query, words`)
      }
      if (action === 'unopened') {
        const uses = await listUnopened(store.read, listedMax)
        for (const { found, opened, day, locale, words } of uses)
          console.log([found, opened, day, locale, words].join('\t'))
        print(`${uses.length} searches whose results were mostly not opened: found, opened, last day, edition, words`)
      }
      if (action === 'purge-key') {
        console.log(purgeKey(loadSecret(config.SECRET, config.DATA_DIR)))
        print('this key proves that a purge request comes from this site; keep it secret')
      }
      if (action === 'preview') {
        const id = Number(args[0])
        if (!(await findArticle(store.read, id))) throw new Error(`article ${id} does not exist`)
        const secret = loadSecret(config.SECRET, config.DATA_DIR)
        const origin = consoleOrigin(config, config.PORT)
        console.log(`${origin}/articles/${id}/preview?token=${previewToken(secret, id, Date.now())}`)
        print('anybody with this link can see the draft for a week')
      }
    },
    args,
  )

if (import.meta.main) await runContent(process.argv.slice(2))
