/** A visitor who returns to the form after a booking can book again for a second person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { open, openTab, type Tab, whenOperable } from '../../support/chromium.ts'
import { book, continueForm, fillContact, fillPlans, readReference, VISITORS } from '../../support/journey.ts'

let server: App
let tab: Tab
beforeAll(async () => {
  server = await startApp()
  tab = await openTab()
})
afterAll(async () => {
  await tab.close()
  await server.stop()
})

test('after a booking, the form that Back shows accepts a second booking', async () => {
  const { page } = tab
  await open(page, `${server.origin}/consultation`)
  await fillPlans(page)
  await continueForm(page)
  await fillContact(page, VISITORS.en)
  await book(page)
  const first = await readReference(page)
  await page.goBack()
  await whenOperable(page)
  if (await page.locator('input[name=major]:visible').count()) {
    await fillPlans(page)
    await continueForm(page)
  }
  await fillContact(page, { ...VISITORS.en, name: 'Bea Santos' })
  await book(page)
  await page.waitForURL(/\/consultation_result$/)
  expect(await readReference(page)).not.toBe(first)
})
