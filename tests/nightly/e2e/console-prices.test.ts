/** A price list before it takes effect: tried on sample orders, scheduled, cancelled, and an older one restored. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { openTab } from '../../support/chromium.ts'
import { makeAdmin, type SignedIn, takeSession } from '../../support/console.ts'
import { storedValue } from '../../support/console-content.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp()
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

/** The stored price list. */
const source = async (): Promise<string> => JSON.stringify(await storedValue(server, 'prices', 'prices'))

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const openRows = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })

test('prices are tried on sample orders, scheduled, and cancelled; an older version is restored', async () => {
  const tab = await openTab({ width: 1440 })
  await takeSession(tab, server, admin)
  const { page } = tab
  const rate = 'refine.0.modes.0.tiers.3.per_word.USD'
  await page.goto(`${server.origin}/console/content/prices/prices`)
  const before = await source()
  await openRows(page)
  await field(page, rate).fill('0.2')
  await page.locator('button[value=try]').click()
  await page.getByRole('heading', { name: '2 typical orders change' }).waitFor()
  await page.getByText('680 → 800').waitFor()
  expect(await source()).toBe(before)

  await openRows(page)
  expect(await field(page, rate).inputValue()).toBe('0.2')
  await page.getByLabel('Start date').fill('2020-01-01')
  await page.locator('button[value=schedule]').click()
  await page.getByText('This time is in the past.').waitFor()
  await openRows(page)
  await page.getByLabel('Start date').fill('2099-12-01')
  await page.locator('button[value=schedule]').click()
  await page.getByText('is scheduled for 1 Dec 2099').waitFor()
  await expectAxeFindsNothing(page)
  expect(await source()).toBe(before)
  await page.locator('button[value=unschedule]').click()
  await page.getByText('The scheduled change was cancelled.').waitFor()
  expect(await page.getByText('is scheduled for').count()).toBe(0)

  await openRows(page)
  await field(page, rate).fill('0.2')
  await page.locator('button[value=save]').last().click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(await source()).not.toBe(before)
  await page.getByRole('link', { name: 'Older versions' }).click()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByText('Restored and published.').waitFor()
  expect(await source()).toBe(before)
  await tab.close()
})
