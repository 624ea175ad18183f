/** The dashboard's comparison with its links, and shared views of leads, in browsers with and without script. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { buildBooking, postBooking, SECRET } from '../support/bookings.ts'
import { expectNoComplaint, open } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../support/console.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { inStoreOf } from '../support/server-store.ts'
import { addStaff } from '../support/waiting-leads.ts'

const dayMs = 86_400_000
const FAIR = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'uk-fair' }

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET }, 'fixture')
  admin = await makeAdmin(server)
  for (const [at, attribution] of [FAIR, FAIR, {}].entries()) {
    const phone = `091712345${61 + at}`
    await postBooking(server.origin, { ...buildBooking(`dashboard-${at}`), phone, attribution })
  }
  await inStoreOf(server, async (store) => {
    await addStaff(store, { id: 'minh', name: 'Minh' })
    const view = { id: '0123456789abcdef', staff_id: 'minh', name: 'Fair', query: 'campaign=uk-fair' }
    await store.transaction(async (tx) => {
      await tx
        .insertInto('saved_view')
        .values({ ...view, created_at: 0, shared_with: 'philippines' })
        .execute()
      await tx
        .updateTable('lead')
        .set({ owner_id: 'minh', status: 'won' })
        .where('email', '=', 'dashboard-0@mail.example')
        .execute()
      await tx
        .updateTable('lead')
        .set({ created_at: Date.now() - 40 * dayMs })
        .where('email', '=', 'dashboard-1@mail.example')
        .execute()
    })
  })
})
afterAll(() => server.stop())

const at = (path: string) => `${server.origin}/console/${path}`

test('without script each number of the comparison leads to its leads, also of the period before', async () => {
  const { page, close } = await openSignedIn(server, admin, { width: 390, javaScript: false })
  await page.goto(at('dashboard'))
  const row = page.getByRole('row', { name: 'google / cpc / uk-fair' })
  await row.getByRole('link', { name: '1', exact: true }).first().click()
  expect(await page.locator('input[name=campaign]').inputValue()).toBe('uk-fair')
  expect(await page.locator('a[data-row]').allTextContents()).toEqual(['Visitor dashboard-0'])
  await page.goBack()
  await row.getByRole('link', { name: 'before: 1' }).click()
  expect(await page.locator('a[data-row]').allTextContents()).toEqual(['Visitor dashboard-1'])
  await page.goBack()
  await page.getByRole('row', { name: 'Minh' }).getByRole('link', { name: '1', exact: true }).nth(1).click()
  expect(await page.locator('a[data-row]').allTextContents()).toEqual(['Visitor dashboard-0'])
  await page.goto(at('dashboard?from=2020-01-01&to=2020-01-02'))
  await page.getByText('0 leads from').waitFor()
  expect(await page.locator('#consultants, #offices, #origins').getByText('No data in this period.').count()).toBe(3)
  await close()
})

test('without script a shared view is copied, and the reader’s own one is shared and no longer shared', async () => {
  const { page, close } = await openSignedIn(server, admin, { width: 390, javaScript: false })
  const openDetails = (text: string) => page.locator('summary', { hasText: text }).click()
  await page.goto(at('leads'))
  await page.getByRole('link', { name: 'Fair (Minh)' }).click()
  expect(await page.locator('a[data-row]').count()).toBe(2)
  await openDetails('Copy shared views')
  await page.getByRole('button', { name: 'Copy “Fair”' }).click()
  await page.getByRole('link', { name: 'Fair', exact: true }).waitFor()
  await openDetails('Copy shared views')
  await page.getByRole('button', { name: 'Copy “Fair”' }).click()
  await page.getByText('You already have a view with this name.').waitFor()
  await openDetails('Rename, share or delete views')
  await page.getByLabel('Share “Fair” with').selectOption('philippines')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText('Another shared view has this name.').waitFor()
  await page.getByLabel('Name of “Fair”').fill('UK fair')
  await page.getByRole('button', { name: 'Rename' }).click()
  await openDetails('Rename, share or delete views')
  await page.getByLabel('Share “UK fair” with').selectOption('*')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await openDetails('Rename, share or delete views')
  await page.getByText('Shared with All offices').waitFor()
  await page.getByRole('button', { name: 'Stop sharing “UK fair”' }).click()
  await openDetails('Rename, share or delete views')
  expect(await page.getByText('Shared with All offices').count()).toBe(0)
  await close()
})

test.each(LOCALES.flatMap((locale) => [390, 1440].map((width) => [locale, width] as const)))(
  'in %s at %i px dashboard, filters and views are accessible',
  async (locale, width) => {
    await setLanguage(admin, locale)
    const tab = await openSignedIn(server, admin, { width })
    for (const path of ['dashboard', 'leads?campaign=uk-fair']) {
      await open(tab.page, at(path))
      await tab.page.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true
      })
      expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAxeFindsNothing(tab.page)
    }
    expectNoComplaint(tab)
    await tab.close()
  },
)
