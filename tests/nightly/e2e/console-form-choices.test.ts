/** A source and a degree that an editor adds in the console: a visitor books with them, and lead, emails and export name them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { provideAdminSite } from '../../support/admin-site.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { openSignedIn } from '../../support/console.ts'
import { book, continueForm, fillContact, fillPlans, readReference, VISITORS } from '../../support/journey.ts'

const site = provideAdminSite()

const at = (path: string) => `${site.server.origin}/console/${path}`
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

async function add(page: Page, kind: string, texts: Record<string, string>): Promise<void> {
  await open(page, at(`content/${kind}/new`))
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
  await page.locator('button[value=save]').last().click()
}

test('choices that an editor adds are booked with, and named on the lead, in emails and in the export', async () => {
  const tab = await openSignedIn(site.server, site.admin)
  const { page } = tab
  const fair = { 'name.en': 'School fair', 'name.vi': 'Hội chợ du học', 'name.tw': '教育展' }
  await add(page, 'booking_sources', { code: 'order', ...fair })
  await page.getByText('This code has another use.').first().waitFor()
  await add(page, 'booking_sources', { code: 'school-fair', ...fair, order: '1' })
  await page.getByRole('status').filter({ hasText: 'Added' }).waitFor()
  await add(page, 'degrees', { code: 'diploma', 'name.en': 'Diploma', 'name.vi': 'Văn bằng nghề', 'name.tw': '文憑' })
  await page.getByRole('status').filter({ hasText: 'Added' }).waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAxeFindsNothing(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  const visit = await openTab({ width: 390 })
  await expect
    .poll(async () => (await fetch(`${site.server.origin}/vi/consultation`)).text(), { timeout: 20_000 })
    .toContain('Văn bằng nghề')
  await open(visit.page, `${site.server.origin}/vi/consultation`)
  await fillPlans(visit.page)
  expect(await field(visit.page, 'source').locator('option').nth(1).textContent()).toBe('Hội chợ du học')
  await field(visit.page, 'source').selectOption('school-fair')
  await visit.page.locator('input[name=degree][value=diploma]').check()
  await continueForm(visit.page)
  await fillContact(visit.page, VISITORS.vi)
  await book(visit.page)
  const reference = await readReference(visit.page)
  const mails = await site.mailbox.receive(2, ({ text }) => text?.includes(reference) ?? false)
  for (const { text } of mails) expect(text).toMatch(/Văn bằng nghề|Diploma|文憑/)
  expect(mails.find(({ to }) => to?.[0]?.address !== VISITORS.vi.email)?.text).toMatch(
    /Hội chợ du học|School fair|教育展/,
  )
  expectNoComplaint(visit)
  await visit.close()

  await open(page, at('leads?source=school-fair'))
  await page.locator('select[name=source] option:checked', { hasText: 'School fair' }).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: VISITORS.vi.name }).click()
  await page.locator('[data-sent]').getByText('Diploma').waitFor()
  expect(await page.locator('main').innerText()).toContain('School fair')
  const table = await site.admin.open('/console/leads/export?format=csv&source=school-fair')
  expect(table).toMatch(/School fair/)

  // a removed choice is offered no more, and keeps its name
  await open(page, at('content/booking_sources/school-fair'))
  await page.getByRole('link', { name: 'Remove…' }).click()
  await page.locator('button[value=remove]').click()
  await page.getByRole('status').filter({ hasText: 'Removed' }).waitFor()
  await open(page, at('leads?source=school-fair'))
  await page.locator('select[name=source] option:checked', { hasText: 'School fair' }).waitFor({ state: 'attached' })
  await expect
    .poll(async () => (await fetch(`${site.server.origin}/vi/consultation`)).text(), { timeout: 20_000 })
    .not.toContain('Hội chợ du học')
  // the browser's console logs the rejected form
  expect(tab.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  await tab.close()
})
