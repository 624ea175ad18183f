/** A lost connection keeps the input, offers a retry, and creates one lead. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { open, openTab, type Tab } from '../../support/chromium.ts'
import { book, continueForm, fillContact, fillPlans, readReference, VISITORS, wordsOf } from '../../support/journey.ts'
import { loseNextAnswer } from '../../support/lost-answer.ts'
import { nightlyTest } from '../../support/nightly.ts'
import { leadsOf } from '../../support/server-store.ts'

let server: App
let tab: Tab
const { forms } = wordsOf('vi')

beforeAll(async () => {
  server = await startApp()
  tab = await openTab({ locale: 'vi-VN' })
})
afterAll(async () => {
  await tab.close()
  await server.stop()
})

test('a booking without an answer is sent again by Retry, and is one lead', async () => {
  const { page, context } = tab
  await open(page, `${server.origin}/vi/consultation`)
  await fillPlans(page)
  await continueForm(page)
  await fillContact(page, VISITORS.vi)

  // no request gets out
  await context.setOffline(true)
  await book(page)
  const dialog = page.getByRole('dialog', { name: forms.retryTitle })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: forms.close, exact: true }).click()
  expect(await page.locator('input[name=name]').inputValue()).toBe(VISITORS.vi.name)
  await context.setOffline(false)

  // the server gets the booking, and the browser no answer
  await loseNextAnswer(page)
  await book(page)
  await dialog.waitFor()
  expect(await leadsOf(server, VISITORS.vi.email)).toHaveLength(1)
  await dialog.getByRole('button', { name: forms.retry, exact: true }).click()
  const reference = await readReference(page)
  const leads = await leadsOf(server, VISITORS.vi.email)
  expect(leads.map((lead) => lead.reference)).toEqual([reference])
})

nightlyTest('a booking without an answer is one lead after a reload and a second submission', async () => {
  const { page } = tab
  const visitor = { ...VISITORS.vi, email: 'again@family.example' }
  await open(page, `${server.origin}/vi/consultation`)
  await fillPlans(page)
  await continueForm(page)
  await fillContact(page, visitor)
  await loseNextAnswer(page)
  await book(page)
  await page.getByRole('dialog', { name: forms.retryTitle }).waitFor()
  const [lead] = await leadsOf(server, visitor.email)

  await page.reload()
  await page.locator('html[data-operable]').waitFor()
  await fillPlans(page)
  await continueForm(page)
  await fillContact(page, visitor)
  await book(page)
  expect(await readReference(page)).toBe(lead?.reference)
  expect(await leadsOf(server, visitor.email)).toHaveLength(1)

  // the next booking is another lead
  await open(page, `${server.origin}/vi/consultation`)
  await fillPlans(page)
  await continueForm(page)
  await fillContact(page, visitor)
  await book(page)
  expect(await readReference(page)).not.toBe(lead?.reference)
})
