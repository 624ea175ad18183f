/** Booking and order pages load React with the visitor's first touch; until then they work as without script. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { expectNoComplaint, openTab, type Tab } from '../support/chromium.ts'
import { continueForm, fillPlans } from '../support/journey.ts'
import { fillCart } from '../support/ordering.ts'

const server = provideApp()

let tab: Tab
let page: Page
let scripts: string[]
beforeEach(async () => {
  // a tab that was used before may have scripts without a request
  tab = await openTab({ isDiscarded: true })
  page = tab.page
  scripts = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  onTestFinished(tab.close)
})

const operable = () => page.locator('html[data-operable]').waitFor({ state: 'attached' })
/** Longer than an idle page needs to begin a request. */
const quietMs = 1500

async function openUntouched(path: string): Promise<void> {
  await page.goto(server.origin + path)
  await page.waitForTimeout(quietMs)
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/hydrate-later-/)])
  expect(await page.locator('html[data-operable]').count()).toBe(0)
}

const TOUCHES: [string, () => Promise<unknown>][] = [
  ['a moved mouse', () => page.mouse.move(100, 200, { steps: 4 })],
  ['a key', () => page.keyboard.press('Tab')],
  ['the wheel', () => page.mouse.wheel(0, 100)],
  ['a screen reader, which moves the focus', () => page.locator('main input:visible').first().focus()],
]
test.each(TOUCHES)('%s loads the app', async (_, touch) => {
  await openUntouched('/consultation')
  await touch()
  await operable()
  expect(scripts.length).toBeGreaterThan(10)
  expectNoComplaint(tab)
})

test.each(['/service_select', '/service_select/refine', '/vi/service_select/apply', '/tw/consultation'])(
  '%s loads it with the first touch too',
  async (path) => {
    await openUntouched(path)
    await page.mouse.move(100, 200, { steps: 4 })
    await operable()
    expectNoComplaint(tab)
  },
)

test('a choice and a text from before the app has loaded stay, and a reload restores them', async () => {
  const loading = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await openUntouched('/consultation')
  await page.locator('input[name=degree][value=master]').check()
  await page.locator('input[name=major]').fill('Data science')
  loading.resolve()
  await operable()
  const valuesNow = () =>
    Promise.all([
      page.locator('input[name=degree][value=master]').isChecked(),
      page.locator('input[name=major]').inputValue(),
    ])
  expect(await valuesNow()).toEqual([true, 'Data science'])
  // saved when the visitor leaves
  await page.reload()
  await operable()
  expect(await valuesNow()).toEqual([true, 'Data science'])
  expectNoComplaint(tab)
})

test('a step that is sent before the app has loaded is answered by the server, and the app loads with the next step', async () => {
  await page.route('**/assets/entry.client-*.js', () => undefined)
  await openUntouched('/consultation')
  await fillPlans(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await continueForm(page)
  await page.locator('button[name=intent][value=back]').waitFor()
  await operable()
  expectNoComplaint(tab)
})

test('a cart is shown without a touch', async () => {
  await page.goto(`${server.origin}/privacy`)
  await fillCart(page, [{ kind: 'apply', service: 'visa', options: { country: 'uk' } }])
  await page.goto(`${server.origin}/service_select`)
  await page.locator('#cart [data-total]').waitFor()
  await operable()
})

test('the number of schools in the shortlist is shown without a touch', async () => {
  await page.goto(`${server.origin}/privacy`)
  await page.evaluate(() => localStorage.setItem('waypoint-shortlist', '1,2,3'))
  await page.goto(`${server.origin}/consultation`)
  await operable()
  expect(await page.locator('[data-shortlist-count]').textContent()).toBe('3')
})

test('a campaign is recorded on a page that is left by its first click', async () => {
  await openUntouched('/consultation?utm_source=letter')
  await page.locator('footer a[href$="/privacy"]').first().click()
  await page.waitForURL(/\/privacy$/)
  const stored = await page.evaluate(() => localStorage.getItem('first_touch'))
  expect(JSON.parse(stored ?? '{}').touch).toEqual({
    landing_page: '/consultation?utm_source=letter',
    utm_source: 'letter',
  })
})
