/**
 * A person who booked twice: proposed as a duplicate, compared, merged and split; then the dashboard and exports; on a phone without script
 * too.
 */

import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, type TabOptions } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../../support/console.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { nightlyDescribe, nightlyTest } from '../../support/nightly.ts'

let server: App
let admin: SignedIn
let booked = 0
const bookFor = (name: string, email: string, phone: string) =>
  postBooking(server.origin, { ...buildBooking(`console-double-${++booked}`), name, email, phone })

beforeAll(async () => {
  server = await startApp({ SECRET })
  admin = await makeAdmin(server)
  await bookFor('Nguyễn Thị Ánh', 'anh@visitor.example', '09171234571')
  await bookFor('Ánh Nguyễn', 'anh.school@visitor.example', '09171234571')
  await bookFor('Maria Santos', 'maria@visitor.example', '09171234572')
  await bookFor('=Maria Santos', 'maria.two@visitor.example', '09171234572')
})
afterAll(() => server.stop())

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)

async function openLead(page: Page, words: string): Promise<void> {
  await page.goto(`${server.origin}/console/leads?q=${encodeURIComponent(words)}`)
  await page.locator('[data-row]').first().click()
}

/** The file behind a download link of the page. */
async function take(
  page: Page,
  link: string,
  within: Page | Locator = page,
): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    within.getByRole('link', { name: link, exact: true }).locator('visible=true').first().click(),
  ])
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await buffer(await download.createReadStream())) }
}

const textsIn = (xlsx: Uint8Array) =>
  Object.entries(unzipSync(xlsx))
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n')

describe.each([
  ['with script, on a desktop', { width: 1440 }, 'anh.school', 'Nguyễn Thị Ánh'],
  ['without script, on a phone', { width: 390, javaScript: false }, 'maria.two', 'Maria Santos'],
])('%s', (_, options, words, other) => {
  test('a duplicate is proposed, compared, merged and split again', async () => {
    const tab = await signedInTab(options)
    const { page } = tab
    await openLead(page, words)
    await page.getByText(/^Same phone.*: nearly certain$/).waitFor()
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('group', { name: 'Name' }).getByRole('radio', { name: other, exact: true }).check()
    await page.locator('button[value=merge]').click()
    await page.getByRole('status').filter({ hasText: 'Merged.' }).waitFor()
    expect(await page.locator('h1').textContent()).toBe(other)
    await page.getByText(`Merged with ${other}`).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: /^Booking WP-/ }).count()).toBe(2)
    await page.locator('button[value=undo_merge]').click()
    await page.getByRole('status').filter({ hasText: 'separate again' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: /^Booking WP-/ }).count()).toBe(1)
    // and they are two people from now on
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.locator('button[value=distinct]').click()
    await page.getByRole('status').filter({ hasText: 'different people' }).waitFor()
    expect(await page.getByText('Same phone').count()).toBe(0)
    expectNoComplaint(tab)
    await tab.close()
  })
})

nightlyTest('the second of two merges from an outdated page gets a conflict with the current leads', async () => {
  await bookFor('José Cruz', 'jose@visitor.example', '09171234573')
  await bookFor('José Cruz', 'jose.two@visitor.example', '09171234573')
  const tab = await signedInTab({ javaScript: false })
  const { page } = tab
  await openLead(page, 'jose.two')
  const lead = page.url()
  await page.getByRole('link', { name: 'Compare' }).click()
  const colleague = await tab.context.newPage()
  await colleague.goto(lead)
  await colleague.locator('button[value=take]').click()
  await colleague.getByRole('status').waitFor()
  const chosen = page.getByRole('group', { name: 'Email' }).getByRole('radio', { name: 'jose@visitor.example' })
  await chosen.check()
  await page.locator('button[value=merge]').click()
  await page.getByRole('alert').filter({ hasText: 'Check them before you merge' }).waitFor()
  expect(await chosen.isChecked()).toBe(true)
  await page.locator('button[value=merge]').click()
  await page.getByRole('status').filter({ hasText: 'Merged.' }).waitFor()
  await page.getByRole('link', { name: 'jose@visitor.example' }).waitFor()
  await tab.close()
})

test('the inbox is exported as filtered: as CSV and as XLSX, without formulas', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await open(page, `${server.origin}/console/leads?q=maria&sort=oldest`)
  const csv = await take(page, 'CSV')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes)
  expect(csv.name).toBe('leads.csv')
  expect(text.startsWith('\ufeffName,Phone,')).toBe(true)
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['Maria Santos', "'=Maria Santos"])
  const xlsx = await take(page, 'Excel (XLSX)')
  expect(xlsx.name).toBe('leads.xlsx')
  const inside = textsIn(xlsx.bytes)
  for (const cell of ['Created (Asia/Taipei)', '=Maria Santos', 'maria@visitor.example']) expect(inside).toContain(cell)
  expect(inside).not.toContain('<f>')
  expect(inside).not.toContain('visitor.example/')
  expectNoComplaint(tab)
  await tab.close()
})

test('the dashboard shows a period, and its tables are exported', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await open(page, `${server.origin}/console`)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: '7 days' }).click()
  await page.waitForURL(/days=7/)
  await page.getByRole('img', { name: 'Leads by day' }).waitFor()
  const countries = page.locator('#countries')
  await countries.locator('summary').click()
  const table = await countries.getByRole('row').allTextContents()
  const csv = await take(page, 'CSV', countries)
  const lines = strFromU8(csv.bytes).replace('\ufeff', '').trim().split('\r\n')
  expect(csv.name).toMatch(/^countries-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines.map((line) => line.replaceAll(',', ''))).toEqual(table)
  await page.goto(`${server.origin}/console/audit?action=dashboard.exported`)
  await page.getByText('Dashboard table exported').locator('visible=true').first().waitFor()
  await tab.close()
})

nightlyDescribe.each(LOCALES)('in %s', (locale) => {
  test.each([1440, 390])('everything is reachable at %i px', async (width) => {
    await setLanguage(admin, locale)
    const tab = await signedInTab({ width })
    const { page } = tab
    await openLead(page, 'anh@visitor')
    const lead = page.url().replace(/[?#].*/, '')
    const dismissedLink = await page.locator('a[href*="/doubles/"]').last().getAttribute('href')
    for (const address of [lead, `${server.origin}${dismissedLink}`, `${server.origin}/console/dashboard`]) {
      await open(page, address)
      for (const summary of await page.locator('summary').all()) await summary.click()
      await expectAxeFindsNothing(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expectNoComplaint(tab)
    await tab.close()
  })
})
