/** A script that found its way into a text is shown to nobody as a script: the page's policy knows the house's own and no other. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, openTab } from '../support/chromium.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const injected = '<script>document.documentElement.dataset.injected = "yes"</script>'
const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-injected-'))
let server: RunningServer

beforeAll(async () => {
  await (await startServer({}, dataDir)).stop()
  // past the cleaning of texts, as another fault or another hand would bring it in
  const database = new DatabaseSync(join(dataDir, 'waypoint.db'))
  const changed = database.prepare(`update article_body set content = ? || content`).run(injected)
  expect(changed.changes).toBeGreaterThan(0)
  database.close()
  server = await startServer({}, dataDir)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a script in an article’s text is blocked in the browser, and the house’s own run', async () => {
  const { page, complaints, close } = await openTab()
  const answer = await open(page, `${server.origin}/articles/17`)
  expect(await answer?.text()).toContain(injected)
  expect(await page.evaluate(() => document.documentElement.dataset.injected)).toBeUndefined()
  expect(complaints).toEqual([expect.stringMatching(/inline script violates.*Content Security Policy/is)])
  await close()
})

test.each(['/consultation', '/service_select/refine', '/privacy', '/nope'])(
  'on %s every inline script of the house is allowed, and no mark is left in it',
  async (path) => {
    const { page, complaints, close } = await openTab()
    const answer = await open(page, server.origin + path)
    expect(await answer?.text()).not.toContain('nonce=')
    // a 404 is a complaint of the browser's own
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    await close()
  },
)
