/** The board of leads: cards move by dragging, by their forms, and without script. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { buildBooking, postBooking, SECRET } from '../support/bookings.ts'
import { expectNoComplaint, open } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../support/console.ts'
import { LOCALES } from '../support/demo-editions.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET }, 'fixture')
  admin = await makeAdmin(server)
  for (const [at, name] of ['Nguyễn Thị Ánh', 'Maria Santos'].entries()) {
    const booking = {
      ...buildBooking(`board-${at}`),
      name,
      email: `board${at}@visitor.example`,
      phone: `091712345${71 + at}`,
    }
    await postBooking(server.origin, booking)
  }
})
afterAll(() => server.stop())

const board = () => `${server.origin}/console/leads/board`
const cardIn = (stage: string, name: string) => `[data-stage=${stage}] [data-card]:has-text("${name}")`

test('a card is dragged to another stage, and moved back by its form', async () => {
  const tab = await openSignedIn(server, admin)
  const { page } = tab
  await open(page, board())
  await page.dragAndDrop(cardIn('new', 'Ánh'), '[data-stage=meeting]')
  await page.locator(cardIn('meeting', 'Ánh')).waitFor()
  await page.getByText('Changed one lead.').waitFor()
  expect(await page.locator('[data-stage=meeting] h2').textContent()).toMatch(/1$/)
  await page.locator('html[data-operable]').waitFor({ state: 'attached' })
  const card = page.locator(cardIn('meeting', 'Ánh'))
  await card.locator('select').selectOption('contacted')
  await card.getByRole('button').click()
  await page.locator(cardIn('contacted', 'Ánh')).waitFor()
  await page.getByRole('link', { name: 'Nguyễn Thị Ánh' }).click()
  await page.getByText('Status: Meeting → Contacted').waitFor()
  expectNoComplaint(tab)
  await tab.close()
})

test('without script a card is moved; one that a colleague moved meanwhile stays, and the page says so', async () => {
  const [first, second] = [await openBoard(), await openBoard()]
  await moveMaria(first.page, 'qualified')
  await first.page.getByText('Changed one lead.').waitFor()
  await moveMaria(second.page, 'won')
  await second.page.getByText('One lead stays as it was').waitFor()
  expect(await second.page.locator(cardIn('qualified', 'Maria')).count()).toBe(1)
  for (const tab of [first, second]) await tab.close()
})

async function openBoard() {
  const tab = await openSignedIn(server, admin, { javaScript: false })
  await tab.page.goto(board())
  return tab
}

async function moveMaria(page: Page, status: string): Promise<void> {
  const card = page.locator(cardIn('new', 'Maria'))
  await card.locator('select').selectOption(status)
  await card.getByRole('button').click()
}

test.each(LOCALES)('in %s it is in the reader’s language, filters by owner, and is accessible', async (locale) => {
  await setLanguage(admin, locale)
  const tab = await openSignedIn(server, admin, { width: 390 })
  const { page } = tab
  await open(page, `${board()}?owner=none`)
  expect(await page.locator('[data-card]').count()).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAxeFindsNothing(page)
  await page.selectOption('select[name=owner]', { index: 1 })
  await page.locator('form:has(select[name=owner]) button').first().click()
  await page.waitForURL(/owner=\w{10}/)
  expect(await page.locator('[data-card]').count()).toBe(0)
  await tab.close()
})
