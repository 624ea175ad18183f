/** What the server needs is away for a minute, while visitors book and order and staff work: its database, its disk, its clock, the mail server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { clockAt } from '../../support/clocks.ts'
import { createDatabase, ENGINES } from '../../support/databases.ts'
import { madeFile, makeDatabases } from '../../support/made-databases.ts'
import { freePort } from '../../support/ports.ts'
import { createPostgres } from '../../support/postgres.ts'
import { canMount, createSmallDisk } from '../../support/small-disk.ts'
import { openMailbox } from '../../support/smtp.ts'
import { openMoodyPost } from './moody-post.ts'
import { openSite, type TrialSite } from './site.ts'

/** The database is away for a minute: longer than anybody waits for an answer. */
const minuteMs = 60_000
const aWhileMs = 20_000
const beforeMs = 4000
const patient = { timeout: 1_800_000 }

async function openPost() {
  const mailbox = await openMailbox()
  onTestFinished(mailbox.close)
  return { url: mailbox.url, arrived: () => mailbox.mails.map(({ messageId = '' }) => messageId) }
}

/** The fault comes upon a site at work, stays for its time and goes; everybody ends what they began. */
async function trial(
  site: TrialSite,
  name: string,
  come: () => unknown,
  go: () => unknown,
  { awayMs = aWhileMs, meanwhile = async () => {} } = {},
) {
  const load = site.load('out')
  await pause(beforeMs)
  await come()
  await meanwhile()
  await pause(awayMs)
  await go()
  await expect
    .poll(() =>
      fetch(`${site.origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  await pause(beforeMs)
  await load.finish()
  await site.settle(name, load)
}

/** Whoever reads goes on reading; whoever sends is told so, and keeps what was typed. */
const stillReads = (site: TrialSite) => async () => {
  const page = await fetch(`${site.origin}/about`)
  expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true])
}

describe('a database that is away', () => {
  test.each(['stops', 'stands still'] as const)('PostgreSQL %s', patient, async (how) => {
    const postgres = createPostgres(await freePort())
    onTestFinished(async () => {
      postgres.thaw()
      await postgres.remove()
    })
    await postgres.start()
    await makeDatabases(postgres.url)
    const site = await openSite('postgres', await openPost(), { url: postgres.url.replace(/[^/]+$/, 'made_content') })
    await stillReads(site)()
    const [come, go] = how === 'stops' ? [postgres.stop, postgres.start] : [postgres.freeze, postgres.thaw]
    await trial(site, `database ${how} for a minute`, come, go, { awayMs: minuteMs, meanwhile: stillReads(site) })
  })

  test('another process holds SQLite’s lock', patient, async () => {
    const site = await openSite('sqlite', await openPost())
    await stillReads(site)()
    const holder = spawn(process.execPath, ['tests/support/lock-holder.ts', site.url])
    onTestFinished(() => void holder.kill('SIGKILL'))
    await trial(
      site,
      'database locked for a minute',
      () => once(holder.stdout, 'data'),
      () => holder.stdin.end(),
      { awayMs: minuteMs, meanwhile: stillReads(site) },
    )
  })
})

describe.skipIf(!canMount)('a disk without a byte left', () => {
  test.each(ENGINES)('under %s', patient, async (engine) => {
    const disk = createSmallDisk(300)
    onTestFinished(() => {
      disk.free()
      disk.remove()
    })
    const database = engine === 'postgres' ? await createDatabase(engine, 'content') : null
    onTestFinished(() => database?.drop())
    const url = database?.url ?? join(disk.folder, 'waypoint.db')
    if (!database) copyFileSync(madeFile(inject('made').folder, 'content'), url)
    const site = await openSite(engine, await openPost(), { url, dataDir: disk.folder })
    await stillReads(site)()
    await trial(site, 'disk full', disk.fill, disk.free, { meanwhile: stillReads(site) })
    await site.running().stop()
  })
})

describe.each(ENGINES)('a clock on %s', (engine) => {
  test.each([
    ['a day ahead', 86_400_000],
    ['a day back', -86_400_000],
  ])('that jumps %s', patient, async (name, ms) => {
    const site = await openSite(engine, await openPost(), {
      settings: clockAt(Date.now(), new Date(Date.now() + ms).toISOString()),
    })
    const jump = () => process.kill(site.running().pid, 'SIGUSR2')
    await trial(site, `clock jumps ${name}`, jump, () => undefined)
  })
})

describe.each(ENGINES)('a mail server on %s', (engine) => {
  test.each(['refuses', 'hangs', 'drops half-way'] as const)('that %s', patient, async (mood) => {
    const post = await openMoodyPost()
    onTestFinished(post.close)
    const site = await openSite(engine, post)
    await trial(
      site,
      `mail server ${mood}`,
      () => post.become(mood),
      () => post.become('well'),
    )
  })
})
