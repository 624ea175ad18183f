/**
 * `npm run test:browsers`: journeys of visitors and staff, over HTTPS through nginx, in Firefox ESR and WebKitGTK, and a table of the results for docs/browsers.md. With
 * `--require` a missing browser fails the command. Words choose journeys by their names: `npm run test:browsers -- search`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { JOURNEYS, type Visit } from '../tests/browsers/journeys.ts'
import { pageOf } from '../tests/browsers/page.ts'
import { type Browser, FIREFOX, missingPackages, WEBKIT } from '../tests/browsers/session.ts'
import { SECRET } from '../tests/support/bookings.ts'
import { hasNginx, startNginx } from '../tests/support/nginx.ts'
import { freePort } from '../tests/support/ports.ts'
import { startServer } from '../tests/support/server.ts'
import { openMailbox } from '../tests/support/smtp.ts'
import { log } from './checks.ts'

const { values, positionals } = parseArgs({ options: { require: { type: 'boolean' } }, allowPositionals: true })
const journeys = Object.entries(JOURNEYS).filter(([name]) => positionals.every((word) => name.includes(word)))

/** A browser's column of the table. */
type Column = { heading: string; cells: string[] }

/** Each journey has a session of its own: no cookie, no stored value, and no crash reaches the next one. */
async function visit(browser: Browser, origin: string, context: Visit): Promise<Column> {
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

/** WebKit drops the console's cookies on http://localhost, so there is nginx with HTTPS. Each browser has a server, since only one first admin is created. */
async function withServer(use: (origin: string, context: Visit) => Promise<Column>): Promise<Column> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-browsers-'))
  const mailbox = await openMailbox()
  const port = await freePort()
  const nginx = await startNginx([`127.0.0.1:${port}`])
  const origin = `https://localhost:${nginx.port}`
  const settings = { SMTP_URL: mailbox.url, SECRET, PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: '1' }
  const server = await startServer(settings)
  try {
    return await use(origin, { mailbox, folder, direct: `http://localhost:${port}`, stderrText: server.stderrText })
  } finally {
    await server.stop()
    await nginx.stop()
    await mailbox.close()
    rmSync(folder, { recursive: true })
  }
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

if (!hasNginx) throw new Error('nginx is missing; on Debian: apt-get install nginx openssl')
const browsers: Browser[] = []
for (const browser of [FIREFOX, WEBKIT]) {
  const missing = missingPackages(browser)
  if (missing.length === 0) browsers.push(browser)
  else log(`${browser.name} is left out; on Debian: apt-get install -y --no-install-recommends ${missing.join(' ')}`)
}
const columns: Column[] = []
for (const browser of browsers) columns.push(await withServer((origin, context) => visit(browser, origin, context)))
if (columns.length > 0) process.stdout.write(`\n${table(columns)}`)
const hasFailed = columns.some(({ cells }) => cells.some((cell) => cell !== 'ok'))
const isIncomplete = values.require === true && browsers.length < 2
process.exitCode = hasFailed || isIncomplete || journeys.length === 0 ? 1 : 0
