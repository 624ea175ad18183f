/** The oldest supported browser can use menu, search, shortlist and match, book and order. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { open, whenOperable } from '../../support/chromium.ts'
import {
  book,
  continueForm,
  fillContact,
  fillPlans,
  readReference,
  VISITORS,
  withSchool,
  wordsOf,
} from '../../support/journey.ts'
import { launchOlderChromium } from '../../support/older-chromium.ts'
import { fillOrderContact, placeOrder, readReceipt } from '../../support/ordering.ts'

const server = provideApp()
const words = wordsOf('en')

let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  browser = await launchOlderChromium()
  expect(browser.version()).toMatch(/^110\./)
})
afterAll(() => browser?.close())
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  complaints.length = 0
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  expect(complaints).toEqual([])
  await page.context().close()
})

const banner = () => page.getByRole('banner')
const press = (name: string) => banner().getByRole('button', { name, exact: true }).click()
const isOpen = (id: string) => page.locator(id).evaluate((dialog) => (dialog as HTMLDialogElement).open)

test('menu and search open before the page’s scripts have loaded', async () => {
  await page.route('**/assets/*.js', () => undefined)
  await page.goto(`${server.origin}/consultation`, { waitUntil: 'commit' })
  await press(words.layout.menu)
  expect(await isOpen('#mobile-menu')).toBe(true)
  await page.getByRole('button', { name: words.layout.closeMenu, exact: true }).click()
  expect(await isOpen('#mobile-menu')).toBe(false)
  await press(words.layout.search)
  expect(await isOpen('#school-search')).toBe(true)
})

test('a search leads to schools, and hearts to a shortlist that changes by one', async () => {
  await open(page, server.origin)
  await press(words.layout.search)
  const dialog = page.locator('#school-search')
  await dialog.locator('input[name=country][value=uk]').check()
  await dialog.getByRole('button', { name: words.search.apply, exact: true }).click()
  await page.waitForURL(/\/countries\/uk\/schools/)
  await whenOperable(page)
  for (const at of [0, 1, 2]) await page.locator('main [data-heart]').nth(at).click()
  await page.locator('[data-shortlist]').click()
  await page.waitForURL(/\/shortlist\?s=\d+,\d+,\d+$/)
  await whenOperable(page)
  const name = (await page.locator('main ol > li h2 a').nth(1).textContent()) ?? ''
  await page.getByRole('button', { name: withSchool(words.shortlist.remove, name), exact: true }).click()
  await page.waitForURL(/\/shortlist\?s=\d+,\d+(&|$)/)
})

test('a match is answered', async () => {
  await open(page, `${server.origin}/match`)
  await page.locator('input[name=level][value=bachelor]').check()
  await page.locator('input[name=budget]').fill('2000000')
  await page.locator('select[name=marks_system]').selectOption('ph-percent')
  await page.locator('input[name=marks]').fill('93')
  await page.locator('form[data-match] button[type=submit]').click()
  await page.locator('[data-group] [data-school]').first().waitFor({ state: 'attached' })
})

test('a consultation is booked', async () => {
  await open(page, `${server.origin}/consultation`)
  await fillPlans(page)
  await continueForm(page)
  await fillContact(page, VISITORS.en)
  await book(page)
  expect(await readReference(page)).toMatch(/^WP-/)
})

test('a text is priced, added to the cart and ordered', async () => {
  await open(page, `${server.origin}/service_select/refine?service=sop&mode=revision`)
  await page.locator('textarea[name=text]').fill('Four words of text')
  // priced by the server: this engine can't count words
  await page.locator('[data-live-total]').waitFor({ state: 'attached' })
  await page.locator('main button[name=intent][value=check]:visible').last().click()
  await page.locator('#add-form button:visible, button[form=add-form]:visible').first().click()
  await page.waitForURL(/\/service_select$/)
  await page.locator('#cart [data-total]').waitFor()
  await open(page, `${server.origin}/service_submit`)
  await page.locator('[data-total]').waitFor()
  await fillOrderContact(page, VISITORS.en)
  await placeOrder(page)
  expect(await readReceipt(page)).toMatch(/^WP-/)
})
