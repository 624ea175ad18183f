/**
 * `npm run test:browsers`: the public journeys in Firefox ESR and WebKitGTK, and a table of the results for docs/browsers.md. With
 * `--require` a missing browser fails the command. Words choose journeys by their names: `npm run test:browsers -- search`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { JOURNEYS } from '../tests/browsers/journeys.ts'
import { pageOf } from '../tests/browsers/page.ts'
import { type Browser, FIREFOX, missingPackages, WEBKIT } from '../tests/browsers/session.ts'
import { startServer } from '../tests/support/server.ts'
import { openMailbox } from '../tests/support/smtp.ts'
import { log } from './checks.ts'

const { values, positionals } = parseArgs({ options: { require: { type: 'boolean' } }, allowPositionals: true })
const journeys = Object.entries(JOURNEYS).filter(([name]) => positionals.every((word) => name.includes(word)))

/** A browser's column of the table. */
type Column = { heading: string; cells: string[] }

/** Each journey has a session of its own: no cookie, no stored value, and no crash reaches the next one. */
async function visit(
  browser: Browser,
  origin: string,
  context: Parameters<(typeof journeys)[0][1]>[1],
): Promise<Column> {
  const column: Column = { heading: browser.name, cells: [] }
  for (const [name, journey] of journeys) {
    const error = await attempt(browser, (session) => {
      column.heading = `${browser.name} ${session.version}`
      return journey(pageOf(session, origin), context)
    })
    log(`${column.heading}: ${name}: ${error ?? 'ok'}`)
    column.cells.push(error ?? 'ok')
  }
  return column
}

/** @returns the sentence of a failure */
async function attempt(browser: Browser, use: (session: Awaited<ReturnType<Browser['open']>>) => Promise<void>) {
  try {
    const session = await browser.open()
    try {
      await use(session)
    } finally {
      await session.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function table(columns: readonly Column[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  const rows = journeys.map(([name], place) => line([name, ...columns.map(({ cells }) => cells[place] ?? '')]))
  return (
    line(['journey', ...columns.map(({ heading }) => heading)]) +
    line(['---', ...columns.map(() => '---')]) +
    rows.join('')
  )
}

const browsers: Browser[] = []
for (const browser of [FIREFOX, WEBKIT]) {
  const missing = missingPackages(browser)
  if (missing.length === 0) browsers.push(browser)
  else log(`${browser.name} is left out; on Debian: apt-get install -y --no-install-recommends ${missing.join(' ')}`)
}
const columns: Column[] = []
if (browsers.length > 0) {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-browsers-'))
  const mailbox = await openMailbox()
  const server = await startServer({ SMTP_URL: mailbox.url })
  try {
    for (const browser of browsers) columns.push(await visit(browser, server.origin, { mailbox, folder }))
  } finally {
    await server.stop()
    await mailbox.close()
    rmSync(folder, { recursive: true })
  }
  process.stdout.write(`\n${table(columns)}`)
}
const hasFailed = columns.some(({ cells }) => cells.some((cell) => cell !== 'ok'))
const isIncomplete = values.require === true && browsers.length < 2
process.exitCode = hasFailed || isIncomplete || journeys.length === 0 ? 1 : 0
