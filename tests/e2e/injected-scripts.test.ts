/** A script that found its way into a text is shown to nobody as a script: the page's policy knows the house's own and no other. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { provideApp } from '../support/app.ts'
import { open, openTab } from '../support/chromium.ts'
import { inStoreOf } from '../support/server-store.ts'

const injected = '<script>document.documentElement.dataset.injected = "yes"</script>'
const server = provideApp()
// past the cleaning of texts, as another fault or another hand would bring it in
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

test('a script in an article’s text is blocked in the browser, and the house’s own run', async () => {
  await expect.poll(async () => (await fetch(`${server.origin}/articles/17`)).text()).toContain(injected)
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
