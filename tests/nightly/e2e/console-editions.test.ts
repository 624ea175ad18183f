/** An edition that an admin adds in the console: hidden while its texts are written, then a part of the site. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../../support/console.ts'
import { editEntry, storedValue } from '../../support/console-content.ts'
import { nightlyTest } from '../../support/nightly.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET }, 'fixture')
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

const statusOf = async (path: string) => (await fetch(server.origin + path, { redirect: 'manual' })).status
const pricesOf = async () => JSON.stringify(await storedValue(server, 'prices', 'prices'))
const pageOf = async (path: string) => (await fetch(server.origin + path)).text()

test('an edition is hidden at first; with prices in its currency it is shown with pages, a place in the menu and its own texts', async () => {
  const tab = await openSignedIn(server, admin)
  const { page } = tab
  await open(page, `${server.origin}/console/content/editions/new`)
  const field = (name: string) => page.locator(`[name="${name}"]`)
  for (const [name, value] of Object.entries({
    code: 'uk',
    order: '4',
    own_name: 'English (UK)',
    home_country: 'GB',
    time_zone: 'Europe/London',
    home_currency: 'THB',
  }))
    await field(name).fill(value)
  await field('language').selectOption('en')
  await field('currency').selectOption('THB')
  await field('chat').selectOption('whatsapp')
  await field('fallback').selectOption('en')
  await field('hidden').check()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAxeFindsNothing(page)
  }
  await page.locator('button[value=save]').last().click()
  await page.getByRole('status').filter({ hasText: 'Added' }).waitFor()
  expect(await statusOf('/uk/about')).toBe(404)

  // every form of the content has a field for it now, apart from those of the shown editions
  await open(page, `${server.origin}/console/content/tags`)
  await page.locator('a[data-row]').first().click()
  expect(await field('name.uk').isVisible()).toBe(false)
  await page.getByText('Hidden editions (1 field)').click()
  await field('name.uk').fill('A tag of London')
  await field('name.en').fill('')
  await page.locator('button[value=save]').last().click()
  await page.getByRole('alert').waitFor()
  expect([await field('name.uk').inputValue(), await field('name.uk').isVisible()]).toEqual(['A tag of London', false])
  await field('name.uk').evaluate((input: HTMLInputElement) => {
    input.value = 'long '.repeat(5000)
  })
  await field('name.en').fill('A tag')
  await page.locator('button[value=save]').last().click()
  await page.getByRole('alert').waitFor()
  expect(await field('name.uk').isVisible()).toBe(true)

  await open(page, `${server.origin}/console/content/exchange_rates/exchange_rates`)
  await field('rates.0.THB').fill('33.6')
  await page.locator('button[value=save]').last().click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await open(page, `${server.origin}/console/content/prices/prices`)
  await field(':from').selectOption('USD')
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.getByRole('status').filter({ hasText: 'THB were filled from USD' }).waitFor()
  const [dollars, baht] = await Promise.all(['USD', 'THB'].map((code) => field(`packages.0.from.${code}`).inputValue()))
  expect(Number(baht)).toBe(Number((Number(dollars) * 33.6).toPrecision(3)))
  expect(await pricesOf()).not.toContain('THB')
  await page.locator('button[value=save]').last().click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(await pricesOf()).toContain('THB')

  await editEntry(admin, 'site/site', (value, name) => (name === 'name.uk' ? 'Waypoint of London' : value))
  await open(page, `${server.origin}/console/content/editions/uk`)
  await field('hidden').uncheck()
  await page.locator('button[value=save]').last().click()
  await page.getByRole('status').first().waitFor()
  await expect.poll(() => statusOf('/uk/about'), { timeout: 20_000 }).toBe(200)
  await expect.poll(() => pageOf('/uk'), { timeout: 20_000 }).toContain('Waypoint of London')
  expect(await pageOf('/vi/about')).toContain(`${server.origin}/uk/about`)
  expect(await pageOf('/sitemap.xml')).toContain('/uk/about')
  expect(tab.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])

  const visit = await openTab({ width: 390 })
  await open(visit.page, `${server.origin}/uk/consultation`)
  expect(await visit.page.locator('html').getAttribute('lang')).toBe('en')
  expectNoComplaint(visit)
})

nightlyTest('an edition that is made the default takes the place of the one before', async () => {
  const tab = await openSignedIn(server, admin)
  await open(tab.page, `${server.origin}/console/content/editions/tw`)
  await tab.page.locator('[name="default"]').check()
  await tab.page.locator('button[value=save]').last().click()
  await tab.page.getByRole('status').first().waitFor()
  await expect.poll(() => statusOf('/tw/about'), { timeout: 20_000 }).toBe(301)
  await expect.poll(() => statusOf('/en/about'), { timeout: 20_000 }).toBe(200)
  await open(tab.page, `${server.origin}/console/content/editions/en`)
  expect(await tab.page.locator('[name="default"]').isChecked()).toBe(false)
})

nightlyTest('an edition with texts is not removed, and the console says how to hide it', async () => {
  const tab = await openSignedIn(server, admin)
  await open(tab.page, `${server.origin}/console/content/editions/vi?remove`)
  const alert = tab.page.getByRole('alert')
  await alert.filter({ hasText: 'Hide the edition instead' }).waitFor()
  expect((await alert.allInnerTexts()).join()).not.toContain('Unknown field')
})

test('what refers to a country is listed by kind, with the advice to hide it', async () => {
  const tab = await openSignedIn(server, admin)
  const { page } = tab
  const country = String((await storedValue(server, 'schools', '1')).country)
  await open(page, `${server.origin}/console/content/countries/${country}?remove`)
  const alert = page.getByRole('alert')
  const schools = alert.getByRole('listitem').filter({ hasText: /^Schools: \d+/ })
  expect(await schools.getByRole('link').count()).toBeLessThanOrEqual(5)
  await alert.getByText('tick “Hidden” below').waitFor()
  await schools.getByRole('link').first().click()
  await page.waitForURL(/\/console\/content\/schools\/\d+$/)
  expectNoComplaint(tab)
  await tab.close()
})
