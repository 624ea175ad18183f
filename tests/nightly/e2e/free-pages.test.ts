/** An editor makes a page for a fair, puts it into the header and hides a section of the home page; a visitor finds the page, books from it, and the lead names it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../../support/console.ts'
import { book, continueForm, fillContact, fillPlans, readReference, VISITORS, wordsOf } from '../../support/journey.ts'
import { leadsOf } from '../../support/server-store.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET }, 'fixture')
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const save = (page: Page) => page.locator('button[value=save]').last().click()
const openFolds = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })

async function addRow(page: Page, list: string, row: number, firstField: string): Promise<void> {
  await page.locator(`button[value="add:${list}"]`).click()
  await field(page, `${list}.${row}.${firstField}`).first().waitFor({ state: 'attached' })
  await openFolds(page)
}

async function makePage(page: Page): Promise<void> {
  await open(page, `${server.origin}/console/content/free_pages/new`)
  await field(page, 'slug').fill('fair-2026')
  await field(page, 'title.en').fill('Quokka fair in Manila')
  await field(page, 'description.en').fill('Meet our consultants on 6 December.')
  await field(page, 'editions').and(page.locator('[value=en]')).check()
  await openFolds(page)
  await field(page, 'blocks.0.type').selectOption('text')
  // fields of other types are hidden
  expect(await field(page, 'blocks.0.country').isVisible()).toBe(false)
  await field(page, 'blocks.0.text.en').fill('Bring your **grades** to our stand.')
  await addRow(page, 'blocks', 1, 'type')
  await field(page, 'blocks.1.type').selectOption('schools')
  await field(page, 'blocks.1.title.en').fill('At our stand')
  await save(page)
  await page.getByText('Choose schools or a country, one of the two.').first().waitFor()
  await openFolds(page)
  await field(page, 'blocks.1.country').selectOption('uk')
  await addRow(page, 'blocks', 2, 'type')
  await field(page, 'blocks.2.type').selectOption('booking')
  await field(page, 'blocks.2.title.en').fill('Book your talk')
  await save(page)
  await page.waitForURL(/free_pages\/fair-2026/)
}

async function changeMenuAndHome(page: Page): Promise<void> {
  await open(page, `${server.origin}/console/content/menus/menus`)
  await openFolds(page)
  await addRow(page, 'header.4.entries', 3, 'page')
  await field(page, 'header.4.entries.3.link').fill('/p/fair-2025')
  await field(page, 'header.4.entries.3.label.en').fill('Fair')
  await save(page)
  await page.getByText('This site has no page at this address.').first().waitFor()
  await openFolds(page)
  await field(page, 'header.4.entries.3.link').fill('')
  await field(page, 'header.4.entries.3.label.en').fill('')
  await field(page, 'header.4.entries.3.free_page').selectOption('fair-2026')
  await save(page)
  await page.getByRole('status').first().waitFor()
  await open(page, `${server.origin}/console/content/home_page/home_page`)
  await openFolds(page)
  await field(page, 'sections.1.hidden_in').and(page.locator('[value=en]')).check()
  await save(page)
  await page.getByRole('status').first().waitFor()
}

test('a page made in the console is in the menu and the search, takes a booking, and the lead names it', async () => {
  const tab = await openSignedIn(server, admin)
  await makePage(tab.page)
  await changeMenuAndHome(tab.page)
  // the rejected forms
  expect(tab.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])

  const pageOf = async (path: string) => (await fetch(server.origin + path)).text()
  const countries = 'Where would you like to study?'
  await expect.poll(async () => (await pageOf('/')).includes(countries), { timeout: 20_000 }).toBe(false)

  const visit = await openTab({ width: 1440 })
  const { page } = visit
  await open(page, `${server.origin}/search?q=quokka`)
  await page.locator('main').getByRole('link', { name: 'Quokka fair in Manila' }).first().waitFor()
  await open(page, `${server.origin}/`)
  const menu = page.getByRole('navigation', { name: wordsOf('en').layout.mainNavigation })
  await menu.getByText(wordsOf('en').layout.about, { exact: true }).click()
  await menu.getByRole('link', { name: 'Quokka fair in Manila' }).click()
  await page.waitForURL(/\/p\/fair-2026$/)
  await page.getByRole('heading', { level: 2, name: 'At our stand' }).waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAxeFindsNothing(page)
  }
  await fillPlans(page)
  await continueForm(page)
  await page.waitForURL(/\/consultation#step$/)
  await fillContact(page, VISITORS.en)
  await book(page)
  const reference = await readReference(page)
  expectNoComplaint(visit)
  await visit.close()

  const lead = (await leadsOf(server, VISITORS.en.email)).find((each) => each.reference === reference)
  expect(JSON.parse(lead?.attribution ?? '{}')).toMatchObject({ booking_page: '/p/fair-2026', landing_page: '/search' })
  await open(tab.page, `${server.origin}/console/leads?q=${encodeURIComponent(VISITORS.en.email)}`)
  await tab.page.locator('a[data-row]').first().click()
  const sent = tab.page.locator('[data-sent]')
  await sent.getByText('Booked from').waitFor()
  expect(await sent.innerText()).toContain('/p/fair-2026')
  await tab.close()
})
