/** Files of the site are readable by their owner alone, whatever the machine's umask. */
import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { docx, form, KEEP_FILE } from '../../support/orders.ts'
import { programEnvironment } from '../../support/programs.ts'
import { startServer } from '../../support/server.ts'

/** A folder that everybody may read, as `mkdir data` creates it. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-private-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Every path that others than the owner may read, write or enter, the folder itself included. */
function openToOthers(folder: string): string[] {
  const paths = [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))]
  return paths.filter((path) => (lstatSync(path).mode & 0o077) !== 0)
}

/** Runs with umask 0, as on the least careful machine. */
function run(task: string, args: string[], environment: Record<string, string>): void {
  const { status, stderr } = spawnSync(
    '/bin/sh',
    ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, `src/cli/${task}.ts`, ...args],
    { encoding: 'utf8', env: { ...programEnvironment(), ...environment } },
  )
  expect(status, stderr).toBe(0)
}

test('files of the server are its owner’s alone: database, log and index, secret, uploads, emails', async () => {
  const folder = openFolder()
  // the command creates its secret, as the server would
  run('content', ['load'], { DATA_DIR: folder })
  run('content', ['preview', '1'], { DATA_DIR: folder })
  const server = await startServer({ SECRET }, folder)
  expect(await postBooking(server.origin, buildBooking('private'))).toMatch(/^WP-/)
  expect((await fetch(server.origin + KEEP_FILE, { method: 'POST', body: form(docx()) })).status).toBe(200)
  const names = () => readdirSync(server.dataDir, { recursive: true }).map(String)
  await expect.poll(() => names().filter((name) => name.endsWith('.eml')).length).toBe(2)
  expect(names()).toEqual(
    expect.arrayContaining(['waypoint.db', 'waypoint.db-wal', 'waypoint.db-shm', 'secret', 'files', 'mail']),
  )
  expect(openToOthers(server.dataDir)).toEqual([])
  await server.stop()
})

test('files of commands are their owner’s alone: backups, exports, restored uploads', () => {
  const [folder, target, out] = [openFolder(), openFolder(), openFolder()]
  run('leads', ['list'], { DATA_DIR: folder })
  writeFileSync(join(out, 'leads.csv'), 'of before', { mode: 0o644 })
  run('leads', ['export', join(out, 'leads.csv')], { DATA_DIR: folder })
  run('backup', [join(out, 'all.tar.gz')], { DATA_DIR: folder })
  run('restore', [join(out, 'all.tar.gz')], { DATA_DIR: target })
  expect(openToOthers(out)).toEqual([out])
  for (const place of [folder, target]) expect(openToOthers(place)).toEqual([])
})

test('a shared folder keeps its permissions', () => {
  const folder = openFolder()
  chmodSync(folder, 0o1777)
  run('leads', ['list'], { DATA_DIR: folder })
  expect(openToOthers(folder)).toEqual([folder])
})

test('a setting with a foreign path removes no permissions of the machine’s other users', () => {
  const [folder, elsewhere] = [openFolder(), openFolder()]
  writeFileSync(join(elsewhere, 'passwd'), 'of the machine, and no database at all', { mode: 0o644 })
  chmodSync(join(elsewhere, 'passwd'), 0o644)
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/cli/leads.ts', 'list'], {
      encoding: 'utf8',
      env: { ...programEnvironment(), DATA_DIR: folder, ...environment },
    })
  for (const setting of [{ DATABASE_URL: elsewhere }, { DATABASE_URL: join(elsewhere, 'passwd') }])
    expect(start(setting).status).toBe(1)
  expect(openToOthers(elsewhere)).toEqual([elsewhere, join(elsewhere, 'passwd')])
  for (const _ of [1, 2]) expect(start({ DATA_DIR: elsewhere }).stderr).toContain('contains files of other programs')
  expect(openToOthers(elsewhere)).toEqual([elsewhere, join(elsewhere, 'passwd')])
})
