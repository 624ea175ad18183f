/** The content security policy blocks a script that got into a text: it allows only the project's own scripts. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { raiseContentVersion } from '../../../src/db/queries/settings.ts'
import { provideApp } from '../../support/app.ts'
import { open, openTab } from '../../support/chromium.ts'
import { inStoreOf } from '../../support/server-store.ts'

const injected = '<script>document.documentElement.dataset.injected = "yes"</script>'
const server = provideApp()
// inserted after the sanitiser, as by another bug or an attacker
beforeAll(() =>
  inStoreOf(server, (store) =>
    store.transaction(async (tx) => {
      await tx
        .updateTable('article_body')
        .set({ content: sql<string>`${injected} || content` })
        .execute()
      await raiseContentVersion(tx)
    }),
  ),
)

test('a script in an article’s text is blocked in the browser, and the project’s own run', async () => {
  await expect.poll(async () => (await fetch(`${server.origin}/articles/17`)).text()).toContain(injected)
  const { page, complaints, close } = await openTab()
  const answer = await open(page, `${server.origin}/articles/17`)
  expect(await answer?.text()).toContain(injected)
  expect(await page.evaluate(() => document.documentElement.dataset.injected)).toBeUndefined()
  expect(complaints).toEqual([expect.stringMatching(/inline script violates.*Content Security Policy/is)])
  await close()
})

test.each(['/consultation', '/service_select/refine', '/privacy', '/nope'])(
  'on %s every inline script of the project is allowed, and no nonce is left in it',
  async (path) => {
    const { page, complaints, close } = await openTab()
    const answer = await open(page, server.origin + path)
    expect(await answer?.text()).not.toContain('nonce=')
    // the browser logs a 404 as an error
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    await close()
  },
)
