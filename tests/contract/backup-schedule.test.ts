/** Scheduled backups: time, instance and retention. */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readBackupLease } from '../../src/db/queries/backup-lease.ts'
import { listBackups } from '../../src/db/queries/privacy/backups.ts'
import { scheduledName } from '../../src/domain/backups/names.ts'
import { acquireLease, TURN } from '../../src/server/backup/backup-lease.ts'
import { openBackupStorage } from '../../src/server/backup/backup-storage.ts'
import { makeKeyFile, readKeyFile } from '../../src/server/backup/encryption.ts'
import { makeScheduled, type ScheduleDeps } from '../../src/server/backup/make-scheduled.ts'
import { verifyBackup } from '../../src/server/backup/verify-backup.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { addLeads, temporaryFolder } from '../support/backups.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { programEnvironment } from '../support/programs.ts'
import { KEYS, openBucket } from '../support/s3/bucket.ts'

const hour = 3600_000
const day = 24 * hour
const start = Date.UTC(2026, 10, 23, 10)

async function openPlace(engine: Engine) {
  const { store, url, drop } = await createStore(engine)
  onTestFinished(drop)
  await addLeads(store, 2)
  const folder = temporaryFolder()
  const publicKey = await makeKeyFile(join(folder, 'key'), new Date())
  const clock = { now: start }
  const to = join(folder, 'backups')
  const deps: ScheduleDeps = {
    store,
    files: createFolderFiles(join(folder, 'files')),
    storage: openBackupStorage(to, null),
    now: () => clock.now,
    publicKeys: [publicKey],
    everyMs: day,
    keep: { daily: 2, weekly: 1, monthly: 2 },
  }
  return { store, url, folder, publicKey, to, clock, deps, keys: readKeyFile(join(folder, 'key')) }
}

describe.each(ENGINES)('on %s', (engine) => {
  test('of three instances at one moment one makes the backup, complete and recorded; the next is due a day later', async () => {
    const { store, to, clock, deps, keys } = await openPlace(engine)
    const backups = await Promise.all([1, 2, 3].map(() => makeScheduled(deps, false)))
    expect(backups.filter((each) => each !== null)).toEqual([{ name: scheduledName(start), missing: [], removed: [] }])
    expect(readdirSync(to)).toEqual([scheduledName(start)])
    expect(await verifyBackup(join(to, scheduledName(start)), keys)).toMatchObject({ head: { rows: { inquiry: 2 } } })
    expect(await listBackups(store.read, 0)).toMatchObject([{ name: scheduledName(start) }])
    clock.now += day - 1
    expect(await makeScheduled(deps, false)).toBeNull()
    // a backup on demand need not wait
    expect(await makeScheduled(deps, true)).not.toBeNull()
    clock.now += day
    expect(await makeScheduled(deps, false)).not.toBeNull()
  })

  test('a stalled instance loses its lease: another makes the backup, and the late one is discarded', async () => {
    const { to, clock, deps, store } = await openPlace(engine)
    let wake = () => {}
    const sleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    const stalled = makeScheduled(
      { ...deps, store: { ...store, snapshot: (work) => sleep.then(() => store.snapshot(work)) } },
      false,
    )
    await expect.poll(async () => (await readBackupLease(store.read)).holder).not.toBeNull()
    clock.now += TURN.leaseMs - 1
    expect(await makeScheduled(deps, false)).toBeNull()
    clock.now += 1
    const name = scheduledName(clock.now)
    expect(await makeScheduled(deps, false)).toMatchObject({ name })
    wake()
    await expect(stalled).rejects.toThrow(/another instance has taken over this backup/)
    expect(readdirSync(to)).toEqual([name])
    expect(await readBackupLease(store.read)).toMatchObject({ madeAt: clock.now, holder: null })
  })

  test('a failed backup is retried after a quarter of an hour, and a clock that was years ahead delays none', async () => {
    const { clock, deps, store } = await openPlace(engine)
    const unavailableStorage = { ...deps.storage, open: () => Promise.reject(new Error('the place is unavailable')) }
    await expect(makeScheduled({ ...deps, storage: unavailableStorage }, false)).rejects.toThrow(
      'the place is unavailable',
    )
    expect(await makeScheduled(deps, false)).toBeNull()
    // an administrator who asks for one has fixed the cause
    expect(await makeScheduled(deps, true)).not.toBeNull()
    clock.now += day
    await expect(makeScheduled({ ...deps, storage: unavailableStorage }, false)).rejects.toThrow(
      'the place is unavailable',
    )
    clock.now += TURN.pauseMs
    expect(await makeScheduled(deps, false)).not.toBeNull()
    clock.now += 1000 * day
    expect(await makeScheduled(deps, false)).not.toBeNull()
    await acquireLease({ store, now: () => start + 2000 * day }, day, true)
    clock.now = start + 2 * day
    expect(await makeScheduled(deps, false)).not.toBeNull()
  })
})

test('old and unfinished backups are deleted by the retention rule; nothing else is touched', async () => {
  const { to, clock, deps } = await openPlace('sqlite')
  const old = [1, 2, 3, 40].map((days) => scheduledName(start - days * day))
  const others = ['waypoint.tar.gz', 'notes.txt', 'waypoint-2026.tar.gz.age']
  mkdirSync(to, { recursive: true })
  for (const name of [...old, ...others, `${scheduledName(start - hour)}.part`]) writeFileSync(join(to, name), '')
  expect(await makeScheduled(deps, false)).toMatchObject({ removed: [old[1], old[2]] })
  // two days, one week, two months
  expect(readdirSync(to).sort()).toEqual([...others, old[0], old[3], scheduledName(clock.now)].sort())
})

test('backups can go to a bucket, with the same retention rule', async () => {
  const { folder, clock, deps, keys } = await openPlace('sqlite')
  const bucket = await openBucket()
  const storage = openBackupStorage(bucket.url('backups'), KEYS)
  for (let at = 0; at < 4; at++) {
    expect(await makeScheduled({ ...deps, storage }, false)).not.toBeNull()
    clock.now += day
  }
  const names = [start + 2 * day, start + 3 * day].map(scheduledName)
  expect((await storage.names()).sort()).toEqual(names)
  const raw = await bucket.raw(`backups/${names[1]}`)
  const path = join(folder, 'fetched')
  writeFileSync(path, Buffer.from(await raw.arrayBuffer()))
  expect(await verifyBackup(path, keys)).toMatchObject({ head: { rows: { inquiry: 2 } } })
})

test('the scheduled command makes a backup when one is due, and prints nothing otherwise', async () => {
  const { store, url, folder, publicKey, to } = await openPlace('sqlite')
  await store.close()
  const env = { ...programEnvironment(), DATA_DIR: folder, DATABASE_URL: url, BACKUP_TO: to, BACKUP_KEY: publicKey }
  const run = (...args: string[]) =>
    new Promise<[number | null, string]>((resolve) => {
      const child = spawn(process.execPath, ['src/cli/backup.ts', ...args], { env })
      let output = ''
      child.stderr.on('data', (text) => {
        output += String(text)
      })
      child.once('close', (status) => resolve([status, output.replace(/^.*ExperimentalWarning.*\n|^\(Use.*\n/gm, '')]))
    })
  expect(await run('--due')).toEqual([0, expect.stringMatching(/wrote waypoint-\d{8}T\d{6}Z\.tar\.gz\.age to /)])
  expect(await run('--due')).toEqual([0, ''])
  expect(readdirSync(to)).toHaveLength(1)
})
