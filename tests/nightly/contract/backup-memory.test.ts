/** Memory that a backup of large uploads needs. */
import { spawnSync } from 'node:child_process'
import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/db/store.ts'
import { addUpload, temporaryFolder } from '../../support/backups.ts'

test('a backup of large uploads and its restore need little memory', async () => {
  const [from, to] = [temporaryFolder(), temporaryFolder()]
  const file = join(from, 'all.tar.gz')
  const store = openStore(join(from, 'waypoint.db'))
  await store.migrate()
  const { id } = await addUpload(store, join(from, 'files'), Buffer.alloc(0), { isOrdered: true })
  await store.close()
  const uploadMiB = 300
  truncateSync(join(from, 'files', id), uploadMiB * 1024 * 1024)
  expect(peakMiB('backup', from, file)).toBeLessThan(uploadMiB)
  expect(peakMiB('restore', to, file)).toBeLessThan(uploadMiB)
  expect(statSync(join(to, 'files', id)).size).toBe(uploadMiB * 1024 * 1024)
})

/** The peak memory of a shell command. */
function peakMiB(command: string, dataDir: string, file: string): number {
  const tell = "process.on('exit', () => console.log(process.resourceUsage().maxRSS / 1024))"
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, `src/cli/${command}.ts`, file],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  )
  expect(status, stderr).toBe(0)
  return Number(stdout)
}
