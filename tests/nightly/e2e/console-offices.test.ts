/** An office that an admin adds in the console takes a visitor's booking; removing it asks who takes over. */
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
const FIELDS = {
  'name.en': 'Da Nang office',
  'name.vi': 'Văn phòng Đà Nẵng',
  'name.tw': '峴港辦公室',
  'short_name.en': 'Da Nang',
  'short_name.vi': 'Đà Nẵng',
  'short_name.tw': '峴港',
  'address.en': '8 Vi Du Street, Da Nang, Vietnam',
  'address.vi': 'Số 8 phố Ví Dụ, Đà Nẵng',
  'address.tw': '越南峴港範例街 8 號',
  'hours.en': 'Monday to Friday 8:00–17:00',
  'hours.vi': 'Thứ Hai đến thứ Sáu 8:00–17:00',
  'hours.tw': '週一至週五 8:00–17:00',
  phone: '+84 236 0555 0108',
  email: 'danang@waypoint.example',
}

test('an office is added, booked by a visitor, given hours, and removed after its lead has moved', async () => {
  const tab = await openSignedIn(site.server, site.admin)
  const { page } = tab
  await open(page, at('content/offices/new'))
  await page.getByText('Code, short name, chat, photo and other details').click()
  for (const [name, value] of Object.entries(FIELDS)) await field(page, name).fill(value)
  await field(page, 'edition').selectOption('vi')
  await field(page, 'locale').selectOption('vi')
  await page.locator('button[value=save]').last().click()
  await page.getByRole('status').filter({ hasText: 'Added' }).waitFor()

  const visit = await openTab({ width: 390 })
  await expect
    .poll(async () => (await fetch(`${site.server.origin}/vi/about`)).text(), { timeout: 20_000 })
    .toContain('Số 8 phố Ví Dụ, Đà Nẵng')
  await open(visit.page, `${site.server.origin}/vi/consultation`)
  await fillPlans(visit.page)
  await continueForm(visit.page)
  await visit.page.locator('select[name=office]').selectOption({ label: 'Đà Nẵng' })
  await fillContact(visit.page, VISITORS.vi)
  await book(visit.page)
  const reference = await readReference(visit.page)
  const mails = await site.mailbox.receive(2, ({ text }) => text?.includes(reference) ?? false)
  expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([VISITORS.vi.email, 'danang@waypoint.example'])
  expect(mails.find(({ to }) => to?.[0]?.address === VISITORS.vi.email)?.text).toContain('Văn phòng Đà Nẵng')
  expectNoComplaint(visit)
  await visit.close()

  await open(page, at('leads?office=da-nang'))
  await page.locator('select[name=office] option:checked', { hasText: 'Da Nang' }).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: VISITORS.vi.name }).click()
  await page.getByText('Da Nang', { exact: true }).waitFor()
  const lead = page.url()

  await open(page, at('settings/hours?office=da-nang'))
  await field(page, 'sat').fill('8:00-12:00')
  await page.locator('button[value=week]').click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()

  await open(page, at('content/offices/da-nang'))
  await page.getByRole('link', { name: 'Remove…' }).click()
  await page.getByText('Open leads: 1. Accounts: 0. Assignment rules: 0. People on the site: 0.').waitFor()
  // the browser asks for the choice; without its check the server does
  expect(await field(page, 'to').getAttribute('required')).toBe('')
  await page.locator('form:has([name=to])').evaluate((form) => form.setAttribute('novalidate', ''))
  await page.getByRole('button', { name: 'Move and remove' }).click()
  await page.getByText('Choose an office that takes over.').waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAxeFindsNothing(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await field(page, 'to').selectOption({ label: 'Vietnam (Hanoi)' })
  await page.getByRole('button', { name: 'Move and remove' }).click()
  await page.getByRole('status').filter({ hasText: 'Removed' }).waitFor()
  await open(page, lead)
  await page.getByText('Moved from Da Nang office to Vietnam (Hanoi)').waitFor()
  await open(page, at('audit?action=office.removed'))
  await page.locator('main').getByText('Office · Da Nang office').waitFor()
  // the browser's console logs the rejected form
  expect(tab.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  await tab.close()
})
