/** Redirects: staff add them in the console, visitors follow them on every instance, and no existing page is hidden. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, openTab, type TabOptions } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../../support/console.ts'
import { EDITIONS, LOCALES } from '../../support/demo-editions.ts'
import { freePort } from '../../support/ports.ts'
import { createPostgres, type Postgres } from '../../support/postgres.ts'
import { type RunningServer, startServer } from '../../support/server.ts'

let postgres: Postgres
let server: RunningServer
let other: RunningServer
let admin: SignedIn
beforeAll(async () => {
  postgres = createPostgres(await freePort())
  await postgres.start()
  server = await startServer({ SECRET, DATABASE_URL: postgres.url })
  // another start before the first admin exists would invalidate the first one's link
  admin = await makeAdmin(server)
  other = await startServer({ SECRET, DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await server.stop()
  await other.stop()
  await postgres.remove()
})

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)
const consolePage = () => `${server.origin}/console/redirects`
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const waitForStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

/** An instance's answer to a visitor: the status and the target. */
async function ask({ origin }: RunningServer, path: string, method = 'GET'): Promise<string> {
  const answer = await fetch(origin + path, {
    method,
    redirect: 'manual',
    ...(method === 'POST' && { body: 'a=1', headers: FORM(origin) }),
  })
  await answer.body?.cancel()
  return [answer.status, answer.headers.get('location')].filter(Boolean).join(' ')
}
const FORM = (Origin: string) => ({ 'Content-Type': 'application/x-www-form-urlencoded', Origin })
/** Waits until every instance answers so. */
async function expectEverywhere(path: string, answer: string): Promise<void> {
  for (const instance of [server, other]) await expect.poll(() => ask(instance, path), { timeout: 10_000 }).toBe(answer)
}

test('without script a redirect is added, invalid ones have errors beside their fields, and it is removed again', async () => {
  // saved input from before is dropped
  await expectEverywhere('/vi/old-page', '404')
  await expectEverywhere('/vi/old-page', '404')
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
  await expectEverywhere('/vi/old-page?utm_source=line&from=x', '301 /vi/about?from=old&utm_source=line#team')
  expect(await ask(server, '/vi/old-page', 'HEAD')).toBe('301 /vi/about?from=old#team')
  expect(await ask(server, '/tw/old-page')).toBe('404')
  expect(await ask(server, '/vi/Old-page')).toBe('404')
  await page.getByRole('button', { name: 'Delete the redirect of /old-page' }).click()
  await waitForStatus(page, 'Redirect deleted')
  await expectEverywhere('/vi/old-page', '404')
  await tab.close()
})

describe('a pasted list', () => {
  test('reports every invalid line; corrected it is added, and a removal is confirmed in the reader’s language', async () => {
    const tab = await signedInTab()
    const { page } = tab
    await open(page, consolePage())
    await field(page, 'One redirect per line').fill('/one /faq/1\n/two\n/three /missing\n/tw/four 410')
    await page.getByRole('button', { name: 'Add all' }).click()
    const alerts = page.getByRole('alert')
    await alerts.getByText('Line 2').waitFor()
    await expect.poll(() => alerts.getByRole('listitem').count()).toBe(2)
    await field(page, 'One redirect per line').fill('/one /two\n/two /faq/1\n/tw/four 410')
    await page.getByRole('button', { name: 'Add all' }).click()
    await waitForStatus(page, '3 redirects were added')
    await expectEverywhere('/vi/one', '301 /vi/faq/1')
    await expectEverywhere('/tw/four', '410')
    await expectEverywhere('/vi/four', '404')
    const visitor = await openTab({ width: 390 })
    await visitor.page.goto(`${server.origin}/tw/four`)
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe(EDITIONS.tw.htmlLang)
    await visitor.page.getByRole('heading', { level: 1, name: '這個頁面已經下架' }).waitFor()
    await visitor.close()
    await tab.close()
  })
})

test('hiding an existing page needs a confirmation; a URL is tested step by step', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await open(page, consolePage())
  await field(page, 'Old URL').fill('/en/about')
  await field(page, 'New URL').fill('/our_services')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('A page exists at this URL').waitFor()
  await page.getByLabel('Redirect even if a page exists at the old URL').check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await waitForStatus(page, 'Redirect added')
  await expectEverywhere('/about', '301 /our_services')
  expect(await ask(server, '/vi/about')).toBe('200')
  await field(page, 'URL').fill('/en/about?x=1')
  await page.getByRole('button', { name: 'Test' }).click()
  await page.getByRole('status').filter({ hasText: 'Visitors arrive at the page /our_services.' }).waitFor()
  await page.getByRole('button', { name: 'Delete the redirect of /about' }).click()
  await waitForStatus(page, 'Redirect deleted')
  await expectEverywhere('/about', '200')
  await tab.close()
})

test.each(LOCALES)('the page in %s fits 390 and 1440 px, and axe finds no violation', async (locale) => {
  await setLanguage(admin, locale)
  for (const width of [390, 1440]) {
    const tab = await signedInTab({ width })
    const { page } = tab
    await open(page, `${consolePage()}?test=/vi/one&in=vi`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAxeFindsNothing(page)
    expectNoComplaint(tab)
    await tab.close()
  }
})
