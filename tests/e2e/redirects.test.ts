/**
 * Redirects: staff add one in the console, visitors follow it until it is removed (tests/nightly/e2e/redirects.test.ts tests more, on two
 * instances).
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { SECRET } from '../support/bookings.ts'
import type { TabOptions } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../support/console.ts'

const server = provideApp({ SECRET })
let admin: SignedIn
beforeAll(async () => {
  admin = await makeAdmin(server)
})

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)
const consolePage = () => `${server.origin}/console/redirects`
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const waitForStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

/** A visitor's result: the status and the target. */
async function ask(path: string, method = 'GET'): Promise<string> {
  const answer = await fetch(server.origin + path, { method, redirect: 'manual' })
  await answer.body?.cancel()
  return [answer.status, answer.headers.get('location')].filter(Boolean).join(' ')
}
const expectSoon = (path: string, answer: string) => expect.poll(() => ask(path), { timeout: 10_000 }).toBe(answer)

test('without script a redirect is added, invalid ones have errors beside their fields, and it is removed again', async () => {
  // saved input from before is dropped
  await expectSoon('/vi/old-page', '404')
  await expectSoon('/vi/old-page', '404')
  const tab = await signedInTab({ javaScript: false, width: 390 })
  const { page } = tab
  await page.goto(consolePage())
  await field(page, 'Old URL').fill('/vi/old-page/')
  await field(page, 'New URL').fill('/nowhere')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('There is no page at this URL.').waitFor()
  expect(await field(page, 'Old URL').inputValue()).toBe('/vi/old-page/')
  await field(page, 'New URL').fill('/about?from=old#team')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await waitForStatus(page, 'Redirect added')
  await expectSoon('/vi/old-page?utm_source=line&from=x', '301 /vi/about?from=old&utm_source=line#team')
  expect(await ask('/vi/old-page', 'HEAD')).toBe('301 /vi/about?from=old#team')
  expect(await ask('/tw/old-page')).toBe('404')
  expect(await ask('/vi/Old-page')).toBe('404')
  await page.getByRole('button', { name: 'Delete the redirect of /old-page' }).click()
  await waitForStatus(page, 'Redirect deleted')
  await expectSoon('/vi/old-page', '404')
  await tab.close()
})
