/** The database, disk, clock or mail server fails for a minute while visitors book and order and staff work. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, inject, onTestFinished, test } from 'vitest'
import { clockAt } from '../support/clocks.ts'
import { createDatabase, ENGINES } from '../support/databases.ts'
import { freePort } from '../support/ports.ts'
import { createPostgres } from '../support/postgres.ts'
import { canMount, createSmallDisk } from '../support/small-disk.ts'
import { madeFile, madeInPostgres } from '../support/template-databases.ts'
import { openFailingSmtp } from './failing-smtp.ts'
import { openPost, patient, stillReads, trial } from './inject-fault.ts'
import { openSite } from './site.ts'

/** The database is unavailable for a minute, which is longer than any client waits for an answer. */
const minuteMs = 60_000

describe('an unavailable database', () => {
  test.each(['stops', 'hangs'] as const)('PostgreSQL %s', patient, async (how) => {
    const postgres = createPostgres(await freePort())
    onTestFinished(async () => {
      postgres.thaw()
      await postgres.remove()
    })
    await postgres.start()
    const name = await madeInPostgres(postgres.url, 'content')
    const site = await openSite('postgres', await openPost(), { url: postgres.url.replace(/[^/]+$/, name) })
    await stillReads(site)()
    const [makeUnavailable, recover] =
      how === 'stops' ? [postgres.stop, postgres.start] : [postgres.freeze, postgres.thaw]
    await trial(site, `database ${how} for a minute`, makeUnavailable, recover, {
      awayMs: minuteMs,
      meanwhile: stillReads(site),
    })
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

describe.skipIf(!canMount)('a full disk', () => {
  test.each(ENGINES)('under %s', patient, async (engine) => {
    const disk = createSmallDisk(300)
    onTestFinished(() => {
      disk.release()
      disk.remove()
    })
    const database = engine === 'postgres' ? await createDatabase(engine, 'content') : null
    onTestFinished(() => database?.drop())
    const url = database?.url ?? join(disk.folder, 'waypoint.db')
    if (!database) copyFileSync(madeFile(inject('made').folder, 'content'), url)
    const site = await openSite(engine, await openPost(), { url, dataDir: disk.folder })
    await stillReads(site)()
    await trial(site, 'disk full', disk.fill, disk.release, { meanwhile: stillReads(site) })
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
  test.each(['refuses', 'hangs', 'drops half-way'] as const)('that %s', patient, async (fault) => {
    const post = await openFailingSmtp()
    onTestFinished(post.close)
    const site = await openSite(engine, post)
    await trial(
      site,
      `mail server ${fault}`,
      () => post.setFault(fault),
      () => post.setFault('well'),
    )
  })
})
