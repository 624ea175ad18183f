/** `npm run dev`: the same pages from the present sources. */
import { expect, test } from 'vitest'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { continueForm, fillPlans } from '../../support/journey.ts'
import { startServer } from '../../support/server.ts'

test('the development server renders pages, and hydrates the form', async () => {
  const server = await startServer({ NODE_ENV: 'development' })
  const tab = await openTab()
  const { page } = tab
  await page.goto(`${server.origin}/tw`)
  await page.locator('header').waitFor()
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  // at the very first visit Vite finds the dependencies to bundle, and reloads the page
  await open(page, `${server.origin}/tw/consultation`)
  tab.complaints.length = 0
  await open(page, `${server.origin}/tw/consultation`)
  await fillPlans(page)
  await continueForm(page)
  await page.locator('input[name=name]').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expectNoComplaint(tab)
  await tab.close()
  await server.stop()
})
